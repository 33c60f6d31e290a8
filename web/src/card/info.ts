// A card as it is printed, by the server's `/cards`.
export type { CardInfo, CardSheet, FaceInfo, LineReading as Reading } from '~/net';
