// The server that served these pages, by HTTP and WebSocket.
import type { Heard, Host, Wire } from './host';

const states = ['opening', 'open', 'ended', 'ended'] as const;

export const server: Host = {
  async request(method, path, body) {
    const response = await fetch(`/api/v1${path}`, {
      method,
      headers: { 'maneframe-words': 'kinds', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    return { status: response.status, json: type.includes('json') && !type.includes('jsonl'), text: await response.text() };
  },

  connect(path: string, heard: Heard): Wire {
    const url = new URL(path, location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    socket.onopen = () => heard.opened();
    socket.onmessage = (event) => heard.message(String(event.data));
    socket.onclose = () => heard.ended();
    return {
      get state() {
        return states[socket.readyState] ?? 'ended';
      },
      send: (text) => socket.send(text),
      close: () => socket.close(),
    };
  },
};
