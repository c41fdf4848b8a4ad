import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for the data. Others may pass through: under root the database runs as a user without rights. */
export async function makeScratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-sim-'));
  await chmod(folder, 0o711);
  return folder;
}

export async function removeScratchFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** A port that nobody listens on at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
