// A card as it is printed, from the server's `/cards`.
export type { CardInfo, CardSheet, FaceInfo, LineReading as Reading } from '~/net';
