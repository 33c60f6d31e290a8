// The host within the page: a worker that all open pages of this site share, where the browser has such workers.
import { t } from '~/i18n';
import { tellUnkept } from '~/stored';
import type { CardFile, Contents, FromPage, Imported, ToPage } from './calls';
import { HostFault, type Heard, type Host, type Reply } from './host';

/** Outcome of an import: its report, and the reason if the browser couldn't keep the files. */
export interface ImportOutcome {
  report: Imported;
  unkept?: string;
}

/** The host within the page can also take cards that people bring. */
export interface PageHost extends Host {
  /** Imports files. `losses` allows that a set is replaced by one with fewer cards. `insteadOf` is an imported set that is removed first. */
  import(files: CardFile[], losses?: boolean, insteadOf?: string): Promise<ImportOutcome>;
  /** Forgets all imported files. */
  forgetImports(): Promise<unknown>;
  /** Replaces everything that the worker keeps; deletes it without `contents`. Returns the reason if that failed; then all is as before. */
  replace(contents?: Contents): Promise<{ failed?: string }>;
}

/** Starts the worker with the module at an address. */
export function begin(module: string): PageHost {
  const waiting = new Map<number, { done: (reply: never) => void; failed: (why: Error) => void }>();
  const wires = new Map<number, { heard: Heard; state: 'opening' | 'open' | 'ended' }>();
  const send = start(module, (message) => {
    switch (message.tell) {
      case 'answer':
      case 'imported':
      case 'replaced':
        if (message.tell === 'replaced') for (const socket of [...wires.keys()]) end(socket);
        waiting.get(message.id)?.done(message as never);
        return void waiting.delete(message.id);
      case 'broken':
        if (message.trap) tellUnkept('trap');
        for (const { failed } of waiting.values()) failed(new HostFault(message.trap ? t('client.trap') : message.why));
        waiting.clear();
        for (const socket of [...wires.keys()]) end(socket);
        return;
      case 'keeps':
        return tellUnkept('games', message.well);
      case 'opened': {
        const wire = wires.get(message.socket);
        if (!wire) return;
        wire.state = 'open';
        return wire.heard.opened();
      }
      case 'text':
        return wires.get(message.socket)?.heard.message(message.text);
      case 'closed':
        return end(message.socket);
    }
  });
  function end(socket: number) {
    const wire = wires.get(socket);
    wires.delete(socket);
    if (!wire) return;
    wire.state = 'ended';
    wire.heard.ended();
  }
  let next = 1;
  send({ do: 'begin', module });
  // A page that comes back from the browser's cache connects its tables again by itself.
  addEventListener('pagehide', () => {
    send({ do: 'leave' });
    for (const socket of [...wires.keys()]) end(socket);
  });
  addEventListener('pageshow', (event) => event.persisted && send({ do: 'begin', module }));
  function ask<T>(make: (id: number) => FromPage): Promise<T> {
    const id = next++;
    return new Promise((done: (reply: T) => void, failed) => {
      waiting.set(id, { done, failed });
      send(make(id));
    });
  }
  return {
    request(method, path, body) {
      return ask<Reply>((id) => ({ do: 'request', id, method, path, body: body === undefined ? '' : JSON.stringify(body) }));
    },
    import: (files, losses = false, insteadOf = undefined) => ask((id) => ({ do: 'import', id, files, losses, ...(insteadOf === undefined ? {} : { insteadOf }) })),
    forgetImports: () => ask((id) => ({ do: 'forget', id })),
    replace: (contents) => ask((id) => ({ do: 'replace', id, ...(contents ? { contents } : {}) })),
    connect(path, heard) {
      const socket = next++;
      const wire: { heard: Heard; state: 'opening' | 'open' | 'ended' } = { heard, state: 'opening' };
      wires.set(socket, wire);
      send({ do: 'open', socket, path });
      return {
        get state() {
          return wire.state;
        },
        send: (text) => send({ do: 'send', socket, text }),
        close() {
          send({ do: 'close', socket });
          end(socket);
        },
      };
    },
  };
}

/** Starts the worker. Returns a function that sends it messages. A worker that could not be loaded, or that stopped, is started again by the next
 * message. */
function start(module: string, take: (message: ToPage) => void): (message: FromPage) => void {
  let post: ((message: FromPage) => void) | undefined;
  const heard = ({ data }: MessageEvent) => take(data as ToPage);
  const stopped = (event: Event, end: () => void) => {
    end();
    post = undefined;
    take({ tell: 'broken', why: (event as ErrorEvent).message || 'the worker stopped' });
  };
  function begin(): (message: FromPage) => void {
    if (typeof SharedWorker !== 'undefined') {
      const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'maneframe' });
      worker.onerror = (event) => stopped(event, () => worker.port.close());
      worker.port.onmessage = heard;
      worker.port.start();
      return (message) => worker.port.postMessage(message);
    }
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'maneframe' });
    worker.onerror = (event) => stopped(event, () => worker.terminate());
    worker.onmessage = heard;
    return (message) => worker.postMessage(message);
  }
  return (message) => {
    if (!post) {
      // Nothing is left to end.
      if (message.do === 'leave' || message.do === 'close') return;
      post = begin();
      if (message.do !== 'begin') post({ do: 'begin', module });
    }
    post(message);
  };
}
