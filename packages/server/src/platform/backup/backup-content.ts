import { createReadStream } from 'node:fs';
import type { Clock } from '../clock.js';
import { Bucket } from '../s3/bucket.js';
import type { BucketSettings } from '../s3/s3-client.js';
import { blockBytesMax } from './blocks.js';

/** Where a backup is read: a file of this machine, or one in a bucket. Plain data, for threads. */
export type BackupPlace = { readonly path: string } | { readonly bucket: BucketSettings; readonly name: string };

export function readFileContent(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: blockBytesMax });
}

export function contentOf(place: BackupPlace, clock: Clock): AsyncIterable<Buffer> {
  return 'path' in place ? readFileContent(place.path) : new Bucket(place.bucket, clock).read(place.name);
}
