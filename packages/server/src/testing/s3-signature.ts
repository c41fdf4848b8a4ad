import { createHash, createHmac } from 'node:crypto';

/** A request as it arrived. */
export interface SignedRequest {
  readonly method: string;
  /** With its query, as it was sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const strict = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Why a request would be refused by S3, or null: Signature Version 4, written after Amazon's description of
 * it and not after the client's library.
 */
export function signatureProblem(
  { method, target, headers, body }: SignedRequest,
  credentials: Credentials,
): string | null {
  const authorization = String(headers['authorization'] ?? '');
  const parsed = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  if (parsed === null) return 'AccessDenied';
  const [, credential = '', signedHeaders = '', signature = ''] = parsed;
  const [keyId, day = '', region = '', service = '', end = ''] = credential.split('/');
  if (keyId !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  const bodyDigest = String(headers['x-amz-content-sha256']);
  if (bodyDigest !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const url = new URL(target, 'http://s3.test');
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => strict(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${strict(name)}=${strict(value)}`)
      .toSorted()
      .join('&'),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders,
    bodyDigest,
  ].join('\n');
  const scope = [day, region, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, service, end].reduce<Buffer | string>(hmac, `AWS4${credentials.secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
