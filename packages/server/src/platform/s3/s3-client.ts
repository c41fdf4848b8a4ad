import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Clock } from '../clock.js';
import { S3Error } from './s3-error.js';
import { textOf } from './s3-xml.js';

/**
 * A bucket of any service that speaks the S3 protocol: AWS, Cloudflare R2, MinIO, Backblaze B2. Plain data,
 * for threads.
 */
export interface BucketSettings {
  /** Without the bucket's name and without a trailing slash. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** In front of each name; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly accessKeyId: string;
  /** Secret: never in a log, an error or an answer. */
  readonly secretAccessKey: string;
  /** How long one request may be without an answer. */
  readonly timeoutMs: number;
  /** The pause after the first failure; it doubles with each. */
  readonly retryPauseMs: number;
  /** How often a request is tried; five times by default. */
  readonly triesMax?: number;
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** With the prefix; the bucket itself without. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export const usualTriesMax = 5;
const pauseMsMax = 20_000;
const emptySha256 = createHash('sha256').digest('hex');

/** Sends signed requests, and repeats those that failed for a reason of the moment. */
export class S3Client {
  readonly #settings: BucketSettings;
  readonly #clock: Clock;
  readonly #signer: AwsClient;

  readonly #stopped: AbortSignal | undefined;

  /** @param stopped ends what runs, and what would be tried again */
  constructor(settings: BucketSettings, clock: Clock, stopped?: AbortSignal) {
    this.#settings = settings;
    this.#clock = clock;
    this.#stopped = stopped;
    const { accessKeyId, secretAccessKey, region } = settings;
    this.#signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  }

  /** @throws S3Error */
  send(request: S3Request): Promise<Response> {
    return this.retry(() => this.sendOnce(request));
  }

  /** @throws S3Error of the last try */
  async retry<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        const failure = error instanceof S3Error ? error : explainNetworkError(error, this.#settings);
        const triesMax = this.#settings.triesMax ?? usualTriesMax;
        if (tries >= triesMax || !failure.passing || this.#stopped?.aborted) throw failure;
        await this.pause(tries);
      }
    }
  }

  /** Longer after each failure in a row. */
  pause(failures: number): Promise<void> {
    return this.#clock.sleep(Math.min(pauseMsMax, this.#settings.retryPauseMs * 2 ** (failures - 1)));
  }

  async sendOnce({ method, key = '', query = {}, headers = {}, body }: S3Request): Promise<Response> {
    const { endpoint, bucket, timeoutMs } = this.#settings;
    // The bucket is part of the path: every service understands that, a host of its own only some.
    const url = new URL(`${endpoint}/${bucket}${key === '' ? '' : `/${encodeKey(key)}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await this.#signer.sign(url, {
      method,
      headers: {
        ...headers,
        // The service compares it with the body that arrived.
        'x-amz-content-sha256': body === undefined ? emptySha256 : createHash('sha256').update(body).digest('hex'),
      },
      ...(body && { body: new Uint8Array(body) }),
      // A redirect means a wrong region or endpoint.
      redirect: 'manual',
    });
    const silence = new AbortController();
    const timer = AbortSignal.timeout(timeoutMs);
    const abort = () => silence.abort(timer.reason);
    timer.addEventListener('abort', abort, { once: true });
    try {
      const signal = this.#stopped ? AbortSignal.any([silence.signal, this.#stopped]) : silence.signal;
      const response = await fetch(signed, { signal });
      if (!response.ok) throw await errorOf(response, { method, bucket });
      return response;
    } finally {
      // A body may take longer; its reader watches the progress.
      timer.removeEventListener('abort', abort);
    }
  }
}

function encodeKey(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

/** Failures of the moment among those that have a status below 500. */
const passingCodes = new Set(['RequestTimeout', 'BadDigest', 'IncompleteBody']);

async function errorOf(response: Response, { method, bucket }: { method: string; bucket: string }): Promise<S3Error> {
  const { status } = response;
  const xml = await response.text().catch(() => '');
  return answeredError(xml, { status, what: `The bucket ${bucket} answered ${method} with` });
}

/** An error in the protocol's XML; HEAD has none. */
export function answeredError(xml: string, { status, what }: { status: number; what: string }): S3Error {
  const code = textOf(xml, 'Code') ?? (status === 404 ? 'NotFound' : `Status${status}`);
  const message = textOf(xml, 'Message')?.slice(0, 200) ?? `status ${status}`;
  const passing = status === 429 || (status >= 500 && status !== 501) || passingCodes.has(code);
  return new S3Error(code, `${what} ${code}: ${message}`, { passing });
}

/** What Node says about a request without an answer. */
export function explainNetworkError(error: unknown, { endpoint }: Pick<BucketSettings, 'endpoint'>): S3Error {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    return new S3Error('TimedOut', `${endpoint} did not answer in time`, { passing: true, cause: error });
  }
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  const text = `${endpoint} cannot be reached: ${reason.slice(0, 200)}`;
  return new S3Error('Unreachable', text, { passing: true, cause: error });
}
