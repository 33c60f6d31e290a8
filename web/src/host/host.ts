/** Answer to a request. */
export interface Reply {
  status: number;
  /** True if the text is JSON. */
  json: boolean;
  text: string;
}

/** Reason why the host within the page can't answer, in words for the user. */
export class HostFault extends Error {}

/** What happens to a connection with a table. */
export interface Heard {
  opened(): void;
  message(text: string): void;
  /** The connection broke or was closed. Nothing follows. */
  ended(): void;
}

/** Connection with a table. */
export interface Wire {
  readonly state: 'opening' | 'open' | 'ended';
  send(text: string): void;
  close(): void;
}

/** Answers requests and keeps tables: a server, or a worker of this page. */
export interface Host {
  /** `path` begins after `/api/v1`. Fails only if the host can't be reached. */
  request(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Connects with a table, by the path that the host gave. */
  connect(path: string, heard: Heard): Wire;
}
