import { type ClientRequest, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { addresses } from '@limelight/contract/addresses';
import type { Running } from '../mail-servers/run-program.js';

const checkMs = 1_000;

interface Backend {
  readonly port: number;
  isReady: boolean;
  /** What is open on it, streams too. */
  readonly open: Set<ClientRequest>;
}

/** In the place of HAProxy, with what its example does: checks, another try elsewhere, streams that end. */
export function startSmallProxy(port: number, ports: readonly number[]): Promise<Running> {
  const backends = ports.map((one): Backend => ({ port: one, isReady: true, open: new Set() }));
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => pass({ incoming, body: Buffer.concat(chunks), outgoing }, backends, []));
    incoming.on('error', () => undefined);
  });
  const stopping = new AbortController();
  for (const backend of backends) void check(backend, stopping.signal);
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve({
        stop: async () => {
          stopping.abort();
          server.closeAllConnections();
          server.close();
        },
        readLog: async () => '',
      }),
    );
  });
}

async function check(backend: Backend, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const isReady = await new Promise<boolean>((resolve) => {
      const probe = get(
        { port: backend.port, host: '127.0.0.1', path: addresses.ready, timeout: checkMs },
        (response) => {
          response.resume();
          resolve(response.statusCode === 200);
        },
      );
      probe.on('error', () => resolve(false)).on('timeout', () => probe.destroy());
    });
    if (!isReady && backend.isReady) for (const open of backend.open) open.destroy();
    backend.isReady = isReady;
    await sleep(checkMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly outgoing: ServerResponse;
}

function pass(exchange: Exchange, backends: readonly Backend[], tried: readonly Backend[]): void {
  const { incoming, body, outgoing } = exchange;
  const left = backends.filter((one) => !tried.includes(one));
  const [backend] = [...left.filter(({ isReady }) => isReady), ...left].sort((a, b) => a.open.size - b.open.size);
  if (backend === undefined) {
    outgoing.writeHead(503).end();
    return;
  }
  const again = () => {
    if (outgoing.headersSent) outgoing.destroy();
    else pass(exchange, backends, [...tried, backend]);
  };
  const { method, url: path, headers } = incoming;
  const sent = request({ port: backend.port, host: '127.0.0.1', method, path, headers }, (response) => {
    if (response.statusCode === 503 && left.length > 1) {
      response.resume();
      again();
      return;
    }
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
    response.on('error', () => outgoing.destroy());
  });
  backend.open.add(sent);
  sent.on('error', again).on('close', () => backend.open.delete(sent));
  outgoing.on('close', () => sent.destroy());
  sent.end(body);
}
