import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from './environment/env.js';
import { holdServingLock } from './platform/backup/serving-lock.js';
import type { MachineClock } from './platform/clock.js';
import type { FileStore } from './platform/files.js';
import { openFiles } from './platform/open-files.js';
import type { Random } from './platform/random.js';
import { readOrMakeSecrets } from './platform/secret.js';

/** What all instances on a database have in common besides it. */
export interface Shared {
  readonly secrets: readonly string[];
  readonly files: FileStore;
  /** Ends requests to the bucket of files that wait: they would outlast a shutdown. */
  readonly endWaiting: () => void;
  readonly release: () => Promise<void>;
}

const otherFiles =
  'another instance stores uploaded files elsewhere, so players miss pictures. Share DATA_DIR/files, or set FILES_S3_BUCKET for all';

interface SharedOptions {
  readonly env: Environment;
  readonly clock: MachineClock;
  readonly random: Random;
  readonly log: FastifyBaseLogger;
  readonly print: (line: string) => void;
  readonly databaseUrl: string;
  /** A restore has begun while this instance had lost its connection. */
  readonly onRestore: () => void;
}

/**
 * Shows other instances that this one serves, and what with.
 * @throws OtherSecretError; S3Error for a bucket that cannot be used
 */
export async function openShared(options: SharedOptions): Promise<Shared> {
  const { env, clock, random, log, print, databaseUrl: url, onRestore } = options;
  const onError = (error: Error) => log.warn({ err: error }, 'the lock of this server was lost');
  const secrets = env.secrets ?? (await readOrMakeSecrets(env.dataDirectory, random));
  const { files, place, close } = await openFiles({
    folder: resolve(env.dataDirectory, 'files'),
    arrivingFolder: resolve(env.dataDirectory, 'arriving'),
    bucket: env.filesBucket,
    clock,
    print,
  });
  const ground = { secrets, filesPlace: place };
  const { hasOtherFiles, release } = await holdServingLock({ url, clock, onError, ground }, onRestore);
  if (hasOtherFiles) print(`Warning: ${otherFiles}`);
  return { secrets, files, endWaiting: close, release };
}
