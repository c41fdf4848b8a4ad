import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../platform/s3/s3-client.js';
import { signatureProblem } from './s3-signature.js';

/**
 * How a request fails: refused with a status, without an answer, with a closed connection, done but with its
 * answer lost, cut off in the middle of its body, or with an error after status 200.
 */
type S3Failure = number | 'hang' | 'drop' | 'lose' | 'truncate' | 'late-error';

interface Planned {
  readonly failure: S3Failure;
  readonly pattern: RegExp;
  times: number;
}

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Buffer>;
}

const pageMax = 3;
/** Of every object. */
export const lastModified = '2026-03-10T09:00:00.000Z';
const partBytesMin = 5 * 1024 ** 2;
const credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret/of+tests' };

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly key: string;
  readonly body: Buffer;
}

/**
 * One bucket of the S3 protocol, in memory: signatures, multipart uploads, ranges, pages of a list; and its
 * failures.
 */
export class S3Server {
  readonly bucket = 'limelight-backups';
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Map<string, Upload>();
  /** "PUT /bucket/key?partNumber=1", in the order of arrival. */
  readonly requests: string[] = [];
  readonly #server: Server;
  #planned: Planned[] = [];
  #lastUpload = 0;

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** With keys that are right, and pauses that a test can wait for. */
  get settings(): BucketSettings {
    const common = { bucket: this.bucket, region: 'eu-west-2', prefix: 'game one/', timeoutMs: 1_000, retryPauseMs: 5 };
    return { ...common, ...credentials, endpoint: this.endpoint };
  }

  async start(port = 0): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The next requests that match, as "PUT /limelight-backups/key?query", fail. */
  fail(failure: S3Failure, pattern: RegExp, times = 1): void {
    this.#planned.push({ failure, pattern, times });
  }

  recover(): void {
    this.#planned = [];
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const body = await buffer(request).catch(() => null);
    if (body === null) return null;
    const { method = '', url: target = '', headers } = request;
    this.requests.push(`${method} ${decodeURIComponent(target)}`);
    const failure = this.#takeFailure(`${method} ${target}`);
    if (failure === 'hang') return null;
    if (failure === 'drop') return request.socket.destroy();
    if (typeof failure === 'number') return sendError(response, failure, 'InternalError');
    const problem = signatureProblem({ method, target, headers, body }, credentials);
    if (problem !== null) return sendError(response, 403, problem);
    const url = new URL(target, this.endpoint);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== this.bucket) return sendError(response, 404, 'NoSuchBucket');
    const exchange = { request, response, url, key: rest.join('/'), body };
    if (method === 'PUT') return this.#put(exchange);
    if (method === 'POST') return this.#post(exchange, failure);
    if (method === 'DELETE') return this.#delete(exchange);
    return this.#get(exchange, failure === 'truncate');
  }

  #takeFailure(request: string): S3Failure | undefined {
    const planned = this.#planned.find(({ pattern, times }) => times > 0 && pattern.test(request));
    if (planned !== undefined) planned.times -= 1;
    return planned?.failure;
  }

  #put({ response, url: { searchParams }, key, body }: Exchange): ServerResponse {
    if (!searchParams.has('uploadId')) {
      this.objects.set(key, body);
      return response.setHeader('etag', etagOf(body)).end();
    }
    const upload = this.uploads.get(searchParams.get('uploadId') ?? '');
    if (upload === undefined) return sendError(response, 404, 'NoSuchUpload');
    upload.parts.set(Number(searchParams.get('partNumber')), body);
    return response.setHeader('etag', etagOf(body)).end();
  }

  #post({ response, url: { searchParams }, key, body }: Exchange, failure: S3Failure | undefined): ServerResponse {
    if (searchParams.has('uploads')) {
      this.#lastUpload += 1;
      const id = `upload ${this.#lastUpload}`;
      this.uploads.set(id, { key, parts: new Map() });
      return sendXml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const id = searchParams.get('uploadId') ?? '';
    const upload = this.uploads.get(id);
    if (upload === undefined) return sendError(response, 404, 'NoSuchUpload');
    if (failure === 'late-error')
      return sendXml(response, '<Error><Code>InternalError</Code><Message>Please retry</Message></Error>');
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = named.map(([, number, etag]) => ({ content: upload.parts.get(Number(number)), etag }));
    if (parts.some(({ content, etag }) => content === undefined || etagOf(content) !== etag)) {
      return sendError(response, 400, 'InvalidPart');
    }
    if (parts.slice(0, -1).some(({ content }) => (content?.length ?? 0) < partBytesMin)) {
      return sendError(response, 400, 'EntityTooSmall');
    }
    this.objects.set(upload.key, Buffer.concat(parts.flatMap(({ content = [] }) => content)));
    this.uploads.delete(id);
    if (failure === 'lose') return response.destroy();
    return sendXml(
      response,
      `<CompleteMultipartUploadResult><Key>${escapeXml(upload.key)}</Key></CompleteMultipartUploadResult>`,
    );
  }

  #delete({ response, url: { searchParams }, key }: Exchange): ServerResponse {
    if (searchParams.has('uploadId')) this.uploads.delete(searchParams.get('uploadId') ?? '');
    else this.objects.delete(key);
    return response.writeHead(204).end();
  }

  #get({ request, response, url: { searchParams }, key }: Exchange, truncated: boolean): ServerResponse {
    if (key === '') {
      return sendXml(
        response,
        searchParams.has('uploads') ? this.#uploadsXml(searchParams) : this.#listXml(searchParams),
      );
    }
    const object = this.objects.get(key);
    if (object === undefined) return sendError(response, 404, 'NoSuchKey');
    const ifMatch = request.headers['if-match'];
    if (ifMatch !== undefined && ifMatch !== etagOf(object)) return sendError(response, 412, 'PreconditionFailed');
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const content = object.subarray(Number(first ?? 0), last ? Number(last) + 1 : undefined);
    response.writeHead(first === undefined ? 200 : 206, { etag: etagOf(object), 'content-length': content.length });
    if (request.method === 'HEAD') return response.end();
    if (!truncated) return response.end(content);
    response.write(content.subarray(0, Math.floor(content.length / 2)), () => response.destroy());
    return response;
  }

  #listXml(searchParams: URLSearchParams): string {
    const after = searchParams.get('continuation-token') ?? '';
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
      .toSorted();
    const page = keys.slice(0, pageMax);
    const contents = page.map(
      (key) =>
        `<Contents><Key>${escapeXml(key)}</Key><Size>${this.objects.get(key)?.length}</Size><LastModified>${lastModified}</LastModified></Contents>`,
    );
    const next =
      keys.length > pageMax ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
  }

  #uploadsXml(searchParams: URLSearchParams): string {
    const found = [...this.uploads].filter(([, { key }]) => key.startsWith(searchParams.get('prefix') ?? ''));
    const rows = found.map(
      ([id, { key }]) => `<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    return `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`;
  }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Of the start alone: it is computed for each answer, in the thread of the test. */
function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content.subarray(0, 4096)).digest('hex')}-${content.length}"`;
}

function sendXml(response: ServerResponse, xml: string, status = 200): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

function sendError(response: ServerResponse, status: number, code: string): ServerResponse {
  return sendXml(
    response,
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} &amp; no more</Message></Error>`,
    status,
  );
}
