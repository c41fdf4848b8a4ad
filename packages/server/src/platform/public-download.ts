import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { Clock } from './clock.js';
import { Refusal } from './http/refusal.js';
import { limitBytes } from './limit-bytes.js';
import { isPublicAddress } from './public-address.js';

/** How the outside world is reached; tests replace it. */
export interface Network {
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** A connection to this IP address, on which HTTP is spoken; `host` is checked against its certificate. */
  readonly connect: (target: { readonly address: string; readonly host: string }) => Duplex;
}

const httpsPort = 443;
const redirectsMax = 3;
/** Shorter than a browser waits for the response. */
const timeoutMs = 8_000;
const addressLengthMax = 2_000;
const mebibyte = 1_048_576;

export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  connect: ({ address, host }) =>
    connectTls({
      host: address,
      port: httpsPort,
      ALPNProtocols: ['http/1.1'],
      // Server names are never IP addresses; `host` alone decides about the certificate then.
      ...(isIP(host) === 0 && { servername: host }),
    }),
};

export interface PublicDownload {
  readonly url: string;
  readonly bytesMax: number;
}

export type Receive<Result> = (body: AsyncIterable<Buffer>) => Promise<Result>;

/**
 * Downloads from an address that somebody typed, on the public internet alone (SSRF). Each host is resolved
 * once, all its addresses are checked, and the connection goes to a checked address: a second answer of the
 * name server cannot lead elsewhere. Redirects are checked likewise. No cookies, no proxy, nothing of the
 * response but its body.
 * @throws Refusal ADDRESS_REFUSED, DOWNLOAD_FAILED, FILE_TOO_LARGE
 */
export async function downloadPublic<Result>(
  { clock, network }: { readonly clock: Clock; readonly network: Network },
  { url, bytesMax }: PublicDownload,
  receive: Receive<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const late = clock.sleep(timeoutMs, ended.signal).then((): never => {
    throw failed('The address took too long to answer');
  });
  // Its rejection is only of interest while the download runs.
  late.catch(() => {});
  try {
    const work = download({ network, signal: ended.signal }, { url, bytesMax }, receive);
    work.catch(() => {});
    return await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof Refusal ? error : failed(undefined, error);
  } finally {
    // Ends the connection too.
    ended.abort();
  }
}

interface Attempt {
  readonly network: Network;
  readonly signal: AbortSignal;
}

async function download<Result>(attempt: Attempt, { url, bytesMax }: PublicDownload, receive: Receive<Result>) {
  let address = requirePublicUrl(url);
  for (let redirects = 0; ; redirects += 1) {
    const response = await get(attempt, address);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return receive(checked(response, bytesMax));
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) {
      throw failed(`The address answered with the status ${statusCode}`);
    }
    if (redirects === redirectsMax) throw failed('The address redirects too often');
    address = requirePublicUrl(headers.location, address);
  }
}

/** @throws Refusal ADDRESS_REFUSED for everything but https on its own port, without a user name */
function requirePublicUrl(text: string, base?: URL): URL {
  if (text.length > addressLengthMax || !URL.canParse(text, base?.href)) throw refused();
  const url = new URL(text, base);
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  if (!isPlain || url.hostname === '') throw refused();
  return url;
}

/**
 * One of the host's addresses, of which all must be public: a name with a private one is a trap or a mistake.
 */
async function addressOf({ network }: Attempt, host: string): Promise<string> {
  const addresses = isIP(host) > 0 ? [host] : await network.resolve(host).catch(() => []);
  const [first] = addresses;
  if (first === undefined) throw failed('There is no server with this name');
  if (!addresses.every(isPublicAddress)) throw refused();
  return first;
}

async function get(attempt: Attempt, url: URL): Promise<IncomingMessage> {
  // An IPv6 address is in brackets in a URL alone.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const address = await addressOf(attempt, host);
  attempt.signal.throwIfAborted();
  const connection = attempt.network.connect({ address, host });
  return new Promise((resolve, reject) => {
    const request = httpsRequest(url, {
      // Without an `agent` no pool is used; with one, or with `false`, Node would ignore this and resolve the
      // name again.
      createConnection: () => connection,
      defaultPort: httpsPort,
      signal: attempt.signal,
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Limelight media library' },
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.end();
  });
}

function checked(response: IncomingMessage, bytesMax: number): AsyncIterable<Buffer> {
  const tooLarge = () =>
    new Refusal('FILE_TOO_LARGE', { message: `The picture is larger than ${bytesMax / mebibyte} MB` });
  if (Number(response.headers['content-length'] ?? 0) > bytesMax) throw tooLarge();
  return limitBytes(response, { bytesMax, tooLarge });
}

function refused(): Refusal {
  return new Refusal('ADDRESS_REFUSED');
}

function failed(message?: string, cause?: unknown): Refusal {
  return new Refusal('DOWNLOAD_FAILED', { message, cause });
}
