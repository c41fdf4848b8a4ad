import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { MachineClock } from './clock.js';
import { type FileStore, isFileName, localFiles, requireFileName, type StoredFile } from './files.js';
import { Refusal } from './http/refusal.js';
import { Bucket } from './s3/bucket.js';
import type { BucketSettings } from './s3/s3-client.js';
import { S3Error } from './s3/s3-error.js';

interface BucketFilesOptions {
  readonly bucket: BucketSettings;
  /** Of this instance, for files on their way to the bucket. */
  readonly folder: string;
  readonly clock: MachineClock;
  /** How long a file is served from memory: one that another instance removed is served for no longer. */
  readonly cacheMs?: number;
}

export interface BucketFiles extends FileStore {
  /** Ends requests to the bucket that wait. */
  close(): void;
}

const mebibyte = 1024 ** 2;
const cacheBytesMax = 64 * mebibyte;
/** Larger ones are videos and documents, of which a reader wants a part. */
const cachedBytesMax = 2 * mebibyte;
/** More is sent in parts. */
const oneRequestBytesMax = 8 * mebibyte;
const usualCacheMs = 10 * 60_000;
/** After a failure nobody else waits for the bucket for a while. */
const pauseMs = 3_000;
/** Staff wait for the upload of a video for longer than a page waits for a picture. */
const patience = 15;

const missingCodes: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound']);

/**
 * Uploaded files in a bucket, which all instances share, with a small cache in memory. Everything throws the
 * Refusal FILES_UNAVAILABLE while the bucket does not answer.
 */
export function bucketFiles(options: BucketFilesOptions): BucketFiles {
  const { bucket: settings, folder, clock, cacheMs = usualCacheMs } = options;
  const closing = new AbortController();
  const quick = new Bucket(settings, clock, closing.signal);
  const patient = new Bucket({ ...settings, timeoutMs: patience * settings.timeoutMs }, clock, closing.signal);
  const arriving = localFiles(folder);
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheBytesMax,
    maxEntrySize: cachedBytesMax,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ttl: cacheMs,
    perf: { now: () => clock.elapsedMs() },
  });
  const guarded = breaker(clock);
  const read = readerOf(quick, cache, guarded);

  const open = async (name: string): Promise<StoredFile | null> => {
    requireFileName(name);
    const bytes = cache.get(name)?.length ?? (await guarded(() => quick.sizeOf(name)));
    if (bytes === null) return null;
    if (bytes > cachedBytesMax) {
      return {
        bytes,
        read: (range) => Readable.from(quick.read(name, range && { first: range.start, last: range.end })),
      };
    }
    const content = await read(name);
    return (
      content && {
        bytes,
        read: ({ start, end } = { start: 0, end: bytes }) => Readable.from([content.subarray(start, end + 1)]),
      }
    );
  };

  return {
    put: async (name, content) => {
      const bytes = Buffer.from(content);
      await guarded(() => quick.put(requireFileName(name), bytes));
      cache.set(name, bytes);
    },
    stage: async (name) => {
      const { path, discard } = await arriving.stage(name);
      return { path, discard, publish: () => guarded(() => sendFile(patient, name, path)) };
    },
    read: async (name) => read(requireFileName(name)),
    open,
    remove: async (name) => {
      cache.delete(requireFileName(name));
      await guarded(() => quick.remove(name));
      await arriving.remove(name);
    },
    list: async (prefix) => {
      const stored = await guarded(() => quick.list(prefix));
      return [...stored.filter(({ name }) => isFileName(name)), ...(await arriving.list(prefix))];
    },
    close: () => closing.abort(),
  };
}

type Guarded = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Refuses work for a while after the bucket did not answer. */
function breaker(clock: MachineClock): Guarded {
  let untilMs = Number.NEGATIVE_INFINITY;
  return async (work) => {
    if (clock.elapsedMs() < untilMs) throw new Refusal('FILES_UNAVAILABLE');
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      if (error.passing) untilMs = clock.elapsedMs() + pauseMs;
      throw new Refusal('FILES_UNAVAILABLE', { cause: error });
    }
  };
}

/** Those who want the same file at the same time share one request. */
function readerOf(bucket: Bucket, cache: LRUCache<string, Buffer>, guarded: Guarded) {
  const reading = new Map<string, Promise<Buffer | null>>();
  return (name: string): Promise<Buffer | null> => {
    const cached = cache.get(name);
    if (cached !== undefined) return Promise.resolve(cached);
    const running = reading.get(name);
    if (running !== undefined) return running;
    const request = guarded(() => readAll(bucket, name))
      .then((content) => {
        if (content !== null) cache.set(name, content);
        return content;
      })
      .finally(() => reading.delete(name));
    reading.set(name, request);
    return request;
  };
}

async function readAll(bucket: Bucket, name: string): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of bucket.read(name)) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof S3Error && missingCodes.has(error.code)) return null;
    throw error;
  }
}

/** It is in the bucket as a whole when this resolves, or not at all. */
export async function sendFile(bucket: Bucket, name: string, path: string): Promise<void> {
  const { size } = await stat(path);
  if (size <= oneRequestBytesMax) await bucket.put(name, await readFile(path));
  else await bucket.upload(name, path);
}
