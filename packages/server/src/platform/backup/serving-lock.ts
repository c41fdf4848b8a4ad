import type pg from 'pg';
import type { Clock } from '../clock.js';
import { connectionSettings, noTimeouts } from '../database.js';
import { DatabaseClient } from '../database-client.js';
import { BackupError } from './backup-error.js';
import { lockForServing, tryLockForServing, tryLockIntent, waitForIntent } from './catalogue.sql.js';
import { findOtherGround, type Ground, showGround } from './ground.sql.js';

interface LockOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly onError: (error: Error) => void;
}

const reconnectPauseMs = 1_000;

/** An instance that would not understand what others have signed and encrypted. */
export class OtherSecretError extends Error {
  override readonly name = 'OtherSecretError';
}

async function connect(url: string, onError: (error: Error) => void): Promise<pg.Client> {
  const client = new DatabaseClient({
    ...connectionSettings(url),
    ...noTimeouts,
    application_name: 'limelight presence',
  });
  client.on('error', onError);
  await client.connect();
  return client;
}

/**
 * Shows on a connection of its own that a server runs on this database, so that no restore replaces it
 * underneath, and with which secret and files. Waits while a restore runs.
 * @param onTaken called when the connection was lost and a restore has begun before it was back
 * @throws OtherSecretError
 */
export async function holdServingLock(
  { url, clock, onError, ground }: LockOptions & { readonly ground: Ground },
  onTaken: () => void,
) {
  const closing = new AbortController();
  let client = await connect(url, onError);
  await lockForServing(client);
  let other = await findOtherGround(client, ground);
  if (!other.secret) {
    await showGround(client, ground);
    // Of one that starts at the same time.
    other = await findOtherGround(client, ground);
  }
  if (other.secret) {
    await client.end().catch(onError);
    throw new OtherSecretError(
      'SECRET differs from that of the instances that serve this database: give all the same. One that made its own has it in DATA_DIR/secret',
    );
  }
  const isTaken = async (): Promise<boolean> => {
    client = await connect(url, onError);
    if (!(await tryLockForServing(client))) return true;
    await showGround(client, ground);
    return false;
  };
  const watch = () => {
    client.once('end', () => void retake());
  };
  const retake = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        if (await isTaken()) onTaken();
        else watch();
        return;
      } catch (error) {
        onError(error as Error);
        await clock.sleep(reconnectPauseMs, closing.signal);
      }
    }
  };
  watch();
  return {
    /** Whether another instance stores uploaded files elsewhere. */
    hasOtherFiles: other.files,
    release: async () => {
      closing.abort();
      await client.end().catch(onError);
    },
  };
}

/** Resolves when no restore runs on the database, or is about to. */
export async function untilNoRestore({ url, clock, onError }: LockOptions): Promise<void> {
  for (;;) {
    try {
      const client = await connect(url, onError);
      await waitForIntent(client).finally(() => client.end().catch(onError));
      return;
    } catch (error) {
      onError(error as Error);
      await clock.sleep(reconnectPauseMs);
    }
  }
}

/**
 * Runs a restore with the right to it: servers that start wait until it has ended, also when this process is
 * killed.
 * @throws BackupError IN_USE when another restore runs
 */
export async function withRestoreIntent<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  const client = await connect(url, () => undefined);
  try {
    if (!(await tryLockIntent(client))) throw new BackupError('IN_USE', 'Another restore of this database is running');
    return await work();
  } finally {
    await client.end();
  }
}
