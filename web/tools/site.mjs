// dist/ with a server behind it, for trying out what was built: what the server's own carrying of dist/ is compared with.
//   node tools/site.mjs 7512 http://127.0.0.1:7511
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.png': 'image/png' };
const policy = "default-src 'self'; img-src 'self' data: blob:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** `carried`: the server has the pages itself, and everything is passed on. The sockets that are open can be cut. */
export function site(port, server, carried = false) {
  const dist = process.env.MANEFRAME_DIST ? `${process.env.MANEFRAME_DIST}/` : new URL('../dist/', import.meta.url).pathname;
  const to = new URL(server);
  const options = (from) => ({ host: to.hostname, port: to.port, path: from.url, method: from.method, headers: from.headers });
  const http = createServer((from, answer) => {
    if (carried || from.url.startsWith('/api/')) {
      const ask = request(options(from), (told) => {
        answer.writeHead(told.statusCode, told.headers);
        told.pipe(answer);
      });
      ask.on('error', () => answer.writeHead(502).end());
      from.pipe(ask);
      return;
    }
    const path = normalize(decodeURIComponent(new URL(from.url, 'http://x').pathname)).replace(/^(\.\.[/\\])+/, '');
    let file = join(dist, path);
    if (!existsSync(file) || statSync(file).isDirectory()) file = join(dist, 'index.html');
    answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-security-policy': policy });
    createReadStream(file).pipe(answer);
  });
  const sockets = new Set();
  let dead = false;
  http.on('upgrade', (from, socket, head) => {
    if (dead) return socket.destroy();
    sockets.add(socket);
    const ask = request(options(from));
    ask.on('upgrade', (told, other, early) => {
      const lines = [`HTTP/1.1 101 Switching Protocols`, ...Object.entries(told.headers).map(([name, value]) => `${name}: ${value}`)];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      if (early.length) socket.write(early);
      if (head.length) other.write(head);
      other.pipe(socket).pipe(other);
      other.on('error', () => socket.destroy());
      socket.on('error', () => other.destroy());
      socket.on('close', () => (sockets.delete(socket), other.destroy()));
    });
    ask.on('response', (told) => socket.end(`HTTP/1.1 ${told.statusCode} Refused\r\n\r\n`));
    ask.on('error', () => socket.destroy());
    ask.end();
  });
  const ways = {
    /** Cuts all sockets; until `mend` nobody gets through. */
    cut() {
      dead = true;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
    mend: () => (dead = false),
    stop: () => (ways.cut(), http.closeAllConnections(), new Promise((done) => http.close(done))),
  };
  return new Promise((done) => http.listen(port, '127.0.0.1', () => done(ways)));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  await site(Number(process.argv[2] ?? 7512), process.argv[3] ?? 'http://127.0.0.1:7440');
}
