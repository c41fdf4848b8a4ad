import { type FileHandle, open } from 'node:fs/promises';
import type { Clock } from '../clock.js';
import { answeredError, type BucketSettings, explainNetworkError, S3Client, usualTriesMax } from './s3-client.js';
import { S3Error } from './s3-error.js';
import { elementsOf, textOf } from './s3-xml.js';

export interface StoredObject {
  /** Without the prefix. */
  readonly name: string;
  readonly bytes: number;
  readonly changedAt: Date;
}

interface UploadOptions {
  readonly onProgress?: (bytes: number) => void;
  readonly signal?: AbortSignal | undefined;
}

interface ReadOptions {
  /** Reads no more than this from the start. */
  readonly bytesMax?: number;
  /** The first byte that is read, and the last, counted from 0. */
  readonly first?: number;
  readonly last?: number;
}

/** The only part that is in memory. A part has at least 5 MiB, and a file at most 10,000 of them. */
const partBytesMin = 8 * 1024 ** 2;
const partsMax = 10_000;
/** The files in a bucket under its prefix. Everything throws S3Error. */
export class Bucket {
  readonly #settings: BucketSettings;
  readonly #client: S3Client;
  readonly #clock: Clock;

  /** @param stopped ends requests that wait */
  constructor(settings: BucketSettings, clock: Clock, stopped?: AbortSignal) {
    this.#settings = settings;
    this.#clock = clock;
    this.#client = new S3Client(settings, clock, stopped);
  }

  /** Those whose names begin so. */
  async list(begin = ''): Promise<StoredObject[]> {
    const { prefix: root } = this.#settings;
    const prefix = `${root}${begin}`;
    const found: StoredObject[] = [];
    for (let next: string | undefined, more = true; more; ) {
      const query = { 'list-type': '2', prefix, ...(next !== undefined && { 'continuation-token': next }) };
      const xml = await this.#text({ method: 'GET', query });
      for (const content of elementsOf(xml, 'Contents')) {
        const [key, bytes] = [textOf(content, 'Key'), Number(textOf(content, 'Size'))];
        const changedAt = new Date(textOf(content, 'LastModified') ?? 0);
        if (key?.startsWith(prefix)) found.push({ name: key.slice(root.length), bytes, changedAt });
      }
      next = textOf(xml, 'NextContinuationToken');
      more = textOf(xml, 'IsTruncated') === 'true' && next !== undefined;
    }
    return found;
  }

  /** @returns null when there is none */
  async sizeOf(name: string): Promise<number | null> {
    try {
      const { headers } = await this.#client.send({ method: 'HEAD', key: this.#keyOf(name) });
      return Number(headers.get('content-length'));
    } catch (error) {
      if (error instanceof S3Error && error.code === 'NotFound') return null;
      throw error;
    }
  }

  /** A small file, in one request. */
  async put(name: string, body: Buffer): Promise<void> {
    await this.#client.send({ method: 'PUT', key: this.#keyOf(name), headers: octets, body });
  }

  /** Also succeeds when there is none. */
  async remove(name: string): Promise<void> {
    await this.#client.send({ method: 'DELETE', key: this.#keyOf(name) });
  }

  /** The file's bytes. After a lost connection it goes on where it was, in the same version of the file. */
  async *read(name: string, { bytesMax, first = 0, last }: ReadOptions = {}): AsyncGenerator<Buffer> {
    const until = bytesMax === undefined ? last : first + bytesMax - 1;
    // Failures in a row, without a byte between them.
    const failuresMax = this.#settings.triesMax ?? usualTriesMax;
    let place: Place = { from: first, total: Number.POSITIVE_INFINITY, etag: '' };
    for (let failures = 0; place.from < place.total; ) {
      try {
        const { body, ...found } = await this.#open(name, place, until);
        place = found;
        for await (const chunk of body) {
          failures = 0;
          place = { ...place, from: place.from + chunk.length };
          yield Buffer.from(chunk);
        }
        if (place.from < place.total) throw new S3Error('Truncated', `${name} ended too early`, { passing: true });
      } catch (error) {
        const failure = error instanceof S3Error ? error : explainNetworkError(error, this.#settings);
        failures += 1;
        if (!failure.passing || failures >= failuresMax) throw failure;
        await this.#client.pause(failures);
      }
    }
  }

  /**
   * Uploads a file part by part; it appears in the bucket when all parts have arrived. What a killed upload
   * of the same name left behind is removed first.
   */
  async upload(name: string, path: string, { onProgress, signal }: UploadOptions = {}): Promise<void> {
    const key = this.#keyOf(name);
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      await this.#abandonUploads(key);
      const started = await this.#text({ method: 'POST', key, query: { uploads: '' }, headers: octets });
      const uploadId = textOf(started, 'UploadId') ?? '';
      try {
        const etags: string[] = [];
        for await (const { number, body, done } of partsOf(file, size)) {
          signal?.throwIfAborted();
          const query = { partNumber: String(number), uploadId };
          const { headers } = await this.#client.send({ method: 'PUT', key, query, body });
          etags.push(headers.get('etag') ?? '');
          onProgress?.(done);
        }
        await this.#complete(key, uploadId, etags);
      } catch (error) {
        // What cannot be removed now is removed by the next upload of this name.
        await this.#abandon(key, uploadId).catch(() => undefined);
        throw error;
      }
      await this.#requireSize(name, size);
    } finally {
      await file.close();
    }
  }

  #keyOf(name: string): string {
    return `${this.#settings.prefix}${name}`;
  }

  async #text(request: Parameters<S3Client['send']>[0]): Promise<string> {
    return this.#client.retry(async () => (await this.#client.sendOnce(request)).text());
  }

  async #open(name: string, { from, etag }: Place, last: number | undefined) {
    const ranged = from > 0 || last !== undefined;
    const response = await this.#client.sendOnce({
      method: 'GET',
      key: this.#keyOf(name),
      headers: { ...(ranged && { range: `bytes=${from}-${last ?? ''}` }), ...(etag !== '' && { 'if-match': etag }) },
    });
    const length = Number(response.headers.get('content-length'));
    if (from > 0 && response.status !== 206) {
      throw new S3Error('NoRanges', 'The bucket does not continue a download that was interrupted', { passing: false });
    }
    return {
      from,
      total: from + length,
      etag: response.headers.get('etag') ?? '',
      body: withoutSilence(response, this.#clock, this.#settings.timeoutMs),
    };
  }

  async #abandonUploads(key: string): Promise<void> {
    const xml = await this.#text({ method: 'GET', query: { uploads: '', prefix: key } }).catch((error: unknown) => {
      if (error instanceof S3Error && error.code === 'NotImplemented') return '';
      throw error;
    });
    for (const upload of elementsOf(xml, 'Upload')) {
      if (textOf(upload, 'Key') === key) await this.#abandon(key, textOf(upload, 'UploadId') ?? '');
    }
  }

  async #abandon(key: string, uploadId: string): Promise<void> {
    await this.#client.send({ method: 'DELETE', key, query: { uploadId } });
  }

  /** The answer may have status 200 and still be an error, which was found after the status was sent. */
  async #complete(key: string, uploadId: string, etags: readonly string[]): Promise<void> {
    const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    await this.#client.retry(async () => {
      try {
        const response = await this.#client.sendOnce({ method: 'POST', key, query: { uploadId }, body });
        const xml = await response.text();
        if (elementsOf(xml, 'Error').length > 0) {
          throw answeredError(xml, { status: 500, what: 'The bucket could not put the parts together:' });
        }
      } catch (error) {
        // The first answer was lost: the size is compared afterwards.
        if (error instanceof S3Error && error.code === 'NoSuchUpload') return;
        throw error;
      }
    });
  }

  async #requireSize(name: string, size: number): Promise<void> {
    const found = await this.sizeOf(name);
    if (found === size) return;
    const text = `${name} has ${found ?? 'no'} bytes in the bucket instead of ${size}`;
    throw new S3Error('Truncated', text, { passing: true });
  }
}

interface Place {
  readonly from: number;
  readonly total: number;
  readonly etag: string;
}

const octets = { 'content-type': 'application/octet-stream' } as const;

async function* partsOf(file: FileHandle, size: number) {
  const partBytes = Math.max(partBytesMin, Math.ceil(size / partsMax));
  for (let from = 0, number = 1; from < size; number += 1) {
    const body = Buffer.allocUnsafe(Math.min(partBytes, size - from));
    const { bytesRead } = await file.read(body, 0, body.length, from);
    if (bytesRead < body.length) throw new Error('the file became shorter during its upload');
    from += body.length;
    yield { number, body, done: from };
  }
}

/** Ends with an error when no byte arrives for a while. */
async function* withoutSilence({ body }: Response, clock: Clock, timeoutMs: number): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { value, done } = await within(clock, timeoutMs, reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function within<Result>(clock: Clock, timeoutMs: number, work: Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const late = clock.sleep(timeoutMs, over.signal).then(() => {
    throw new S3Error('TimedOut', 'The bucket sent nothing for a while', { passing: true });
  });
  // Also when it loses the race.
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => over.abort());
}
