// A proxy between browsers and a server. It forwards everything unchanged, and can cut WebSockets.
import { createServer, request } from 'node:http';

/** Forwards requests from the port to the server at the port `behind`. */
export function line(port, behind) {
  const options = (from) => ({ host: '127.0.0.1', port: behind, path: from.url, method: from.method, headers: from.headers });
  const http = createServer((from, answer) => {
    const ask = request(options(from), (told) => {
      answer.writeHead(told.statusCode, told.headers);
      told.pipe(answer);
      // A stream of events ends with the server.
      told.on('error', () => answer.destroy());
    });
    ask.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on('close', () => ask.destroy());
    from.pipe(ask);
  });
  /** WebSockets, each with the cookie of its request. */
  const sockets = new Map();
  let away;
  const isAway = (cookie) => away !== undefined && cookie.includes(away);
  http.on('upgrade', (from, socket, head) => {
    const cookie = from.headers.cookie ?? '';
    socket.on('error', () => undefined);
    if (isAway(cookie)) return socket.destroy();
    sockets.set(socket, cookie);
    socket.on('close', () => sockets.delete(socket));
    const ask = request(options(from));
    ask.on('upgrade', (told, other, early) => {
      const lines = ['HTTP/1.1 101 Switching Protocols', ...Object.entries(told.headers).map(([name, value]) => `${name}: ${value}`)];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      if (early.length) socket.write(early);
      if (head.length) other.write(head);
      other.pipe(socket).pipe(other);
      other.on('error', () => socket.destroy());
      other.on('close', () => socket.destroy());
      socket.on('close', () => other.destroy());
    });
    ask.on('response', (told) => socket.end(`HTTP/1.1 ${told.statusCode} Refused\r\n\r\n`));
    ask.on('error', () => socket.destroy());
    ask.end();
  });
  const ways = {
    /** Cuts the sockets with that cookie, or all of them. They can't reconnect until `mend`. */
    cut(cookie = '') {
      away = cookie;
      for (const [socket, of] of sockets) if (isAway(of)) socket.destroy();
    },
    mend: () => (away = undefined),
    stop: () => (ways.cut(), http.closeAllConnections(), new Promise((done) => http.close(done))),
  };
  return new Promise((done, failed) => http.once('error', failed).listen(port, '127.0.0.1', () => done(ways)));
}
