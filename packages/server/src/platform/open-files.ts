import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BucketFiles, bucketFiles, sendFile } from './bucket-files.js';
import type { MachineClock } from './clock.js';
import { type FileStore, isFileName, localFiles, unlessMissing } from './files.js';
import { makeFolder } from './make-folder.js';
import { Bucket } from './s3/bucket.js';
import type { BucketSettings } from './s3/s3-client.js';

interface OpenOptions {
  /** Where files are without a bucket, and were before there was one. */
  readonly folder: string;
  /** Of files on their way to the bucket. */
  readonly arrivingFolder: string;
  readonly bucket: BucketSettings | undefined;
  readonly clock: MachineClock;
  readonly print: (line: string) => void;
}

interface OpenFiles {
  readonly files: FileStore;
  /** The same for all instances that see the same files. */
  readonly place: string;
  close(): void;
}

/** Not the name of a stored file, and no part of a backup. */
const placeName = 'store-id.part';

/**
 * The store of uploaded files. With a bucket, what is in the folder is moved there first.
 * @throws S3Error
 */
export async function openFiles(options: OpenOptions): Promise<OpenFiles> {
  const { folder, arrivingFolder, bucket, clock } = options;
  if (bucket === undefined) {
    return { files: localFiles(folder), place: await placeOfFolder(folder), close: () => undefined };
  }
  await moveToBucket({ ...options, bucket });
  const files: BucketFiles = bucketFiles({ bucket, folder: arrivingFolder, clock });
  const place = createHash('sha256').update([bucket.endpoint, bucket.bucket, bucket.prefix].join('\n')).digest('hex');
  return { files, place, close: () => files.close() };
}

/** In the folder itself, which instances may share at different paths. */
async function placeOfFolder(folder: string): Promise<string> {
  const path = join(folder, placeName);
  await makeFolder(folder);
  await writeFile(path, randomUUID(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(path, 'utf8');
}

/**
 * Can be repeated: what is in the bucket already is not sent again. The folder gets another name at the end,
 * so that a later start does not bring back what was removed from the bucket since.
 */
async function moveToBucket({ folder, bucket: settings, clock, print }: OpenOptions & { bucket: BucketSettings }) {
  const bucket = new Bucket({ ...settings, timeoutMs: 10 * settings.timeoutMs }, clock);
  // Also where nothing is to be moved: a bucket that cannot be used ends the start.
  const there = new Set((await bucket.list()).map(({ name }) => name));
  const names = ((await readdir(folder).catch(unlessMissing)) ?? []).filter(isFileName).toSorted();
  if (names.length === 0) return;
  const missing = names.filter((name) => !there.has(name));
  print(`Copying ${missing.length} uploaded files to the bucket of FILES_S3`);
  // One that another instance has moved meanwhile is in the bucket.
  for (const name of missing) await sendFile(bucket, name, join(folder, name)).catch(unlessMissing);
  const left = `${folder}-copied-${clock.nowMs()}`;
  const isRenamed = await rename(folder, left).then(
    () => true,
    () => false,
  );
  // A mounted folder cannot be renamed.
  if (!isRenamed) for (const name of names) await rm(join(folder, name), { force: true });
  print(`Uploaded files are in the bucket now${isRenamed ? `; ${left} can be deleted` : ''}`);
}
