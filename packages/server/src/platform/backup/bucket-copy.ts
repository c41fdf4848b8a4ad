import { createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../clock.js';
import { makeFolder } from '../make-folder.js';
import { Bucket } from '../s3/bucket.js';
import type { BucketSettings } from '../s3/s3-client.js';

export interface CopyRequest {
  readonly bucket: BucketSettings;
  /** In the bucket. */
  readonly name: string;
  /** On this machine. */
  readonly path: string;
  readonly onProgress?: (bytes: number) => void;
}

/** @throws S3Error */
export async function uploadBackup({ bucket, name, path, onProgress }: CopyRequest, clock: Clock): Promise<void> {
  await new Bucket(bucket, clock).upload(name, path, { ...(onProgress && { onProgress }) });
}

const draftEnd = '.download';

/** Copies a file of the bucket to this machine; it gets its name when it is complete. @throws S3Error */
export async function downloadBackup({ bucket, name, path, onProgress }: CopyRequest, clock: Clock): Promise<void> {
  const folder = dirname(path);
  await makeFolder(folder);
  for (const left of await readdir(folder)) if (left.endsWith(draftEnd)) await rm(join(folder, left), { force: true });
  const draft = `${path}${draftEnd}`;
  let bytes = 0;
  async function* counted() {
    for await (const chunk of new Bucket(bucket, clock).read(name)) {
      bytes += chunk.length;
      onProgress?.(bytes);
      yield chunk;
    }
  }
  try {
    await pipeline(counted, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
