// Messages that docs/openapi.json has not yet. The generated types take their place.
export interface ServerState { accounts: number; guests: number; seen_today: number; open_tables: number; live_tables: number; open_reports: number; drafts: number; events: number; memory: number; free_disk: number | null; version: string; up: number; limits: Record<string, number> }
export interface AdminAccount { id: string; name: string; guest: boolean; roles: import('./http.gen').Role[]; made: number; seen: number | null; tables: number; suspended: { until: number; why: string } | null }
export interface AdminTable { table: import('./http.gen').Listed; private: boolean; opened: number; changed: number }
export interface Announcement { words: { en: string; de?: string | null }; until: number }
export interface SharedSet { id: string; name: string; code: string; author: string; cards: number; about: string; licence: string; visibility: import('./http.gen').DeckVisibility; versions: number; changed: number }
export interface SharedSetView { set: SharedSet; about: string; mine: boolean; version: number; file: string; versions: { n: number; at: number }[] }
export interface VacationState { vacation: { from: number; until: number } | null; left: number }
/** Vacations of the players that last or are planned, in a table's clock by seat, in milliseconds since 1970. */
export interface Vacations { vacations?: ({ from: number; until: number } | null)[] | null }
/** End of a person's vacation, in seconds since 1970, on the person's page. */
export interface OnVacation { vacation?: number | null }
/** Hours for each decision of a game over days, in lists of tables. */
export interface OverDays { hours?: number | null }
/** Formats in which a shared deck is legal. */
export interface InFormats { formats?: string[] }
