import { createServer } from 'node:http';
import { addresses } from '@limelight/contract/addresses';
import { problemMediaType, Refusal } from './refusal.js';
import { bareSecurityHeaders } from './security-headers.js';

export interface StandInState {
  /** 0 to 100. */
  readonly percent: number;
  readonly step: string;
}

const retryAfterSeconds = 5;

/** Has no script and no style, which a strict content security policy would refuse. */
const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfterSeconds}"><title>Back in a few minutes</title>
<h1>Back in a few minutes</h1>
<p>We are restoring a backup. Trading is paused, and this page reloads by itself.</p></html>`;

/**
 * Answers in the game's place while it is ended for a restore: 503 for everything but the liveness check, so
 * that balancers send nobody here and nobody's browser takes it for a failure of its own.
 */
export async function openStandIn(
  { port, host }: { readonly port: number; readonly host: string },
  state: () => StandInState,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url === addresses.health) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
      return;
    }
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    for (const [name, value] of Object.entries(bareSecurityHeaders)) response.setHeader(name, value);
    response.setHeader('cache-control', 'no-store');
    response.setHeader('retry-after', String(retryAfterSeconds));
    response.setHeader('connection', 'close');
    if (wantsPage) {
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    const problem = new Refusal('UNAVAILABLE', { details: { restore: state() } }).toProblem();
    response.writeHead(503, { 'content-type': `${problemMediaType}; charset=utf-8` }).end(JSON.stringify(problem));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
