import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { type Home, readLine } from './home.js';

/**
 * Linux uses ports from 32768 on for outgoing connections, so a fixed port there may be taken at any moment.
 */
const PORT_MIN = 20_000;
const PORT_MAX_EXCLUSIVE = 32_768;
const ATTEMPTS_MAX = 50;

/** The configured port, or the one stored in the home while it is free, or a new one, which is stored. */
export async function choosePort(home: Home, wanted: number | undefined): Promise<number> {
  if (wanted !== undefined) {
    if (!(await isFree(wanted))) throw portBusy(wanted);
    await rememberPort(home, wanted);
    return wanted;
  }
  const remembered = await readPort(home);
  if (remembered !== undefined && (await isFree(remembered))) return remembered;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const port = randomInt(PORT_MIN, PORT_MAX_EXCLUSIVE);
    if (!(await isFree(port))) continue;
    await rememberPort(home, port);
    return port;
  }
  throw new EmbeddedPostgresError('PORT_BUSY', `No free port for the database between ${PORT_MIN} and 32767.`);
}

export async function readPort(home: Home): Promise<number | undefined> {
  const port = Number(await readLine(portFile(home)));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

export function portBusy(port: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'PORT_BUSY',
    `The database's port ${port} on 127.0.0.1 is used by another program. Stop it, or choose another port.`,
  );
}

async function rememberPort(home: Home, port: number): Promise<void> {
  await writeFile(portFile(home), `${port}\n`);
}

function portFile(home: Home): string {
  return join(home.folder, 'port');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
