import type { IncomingHttpHeaders } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { acceptsEncoding } from './accepts-encoding.js';

export type TextEncoding = 'br' | 'gzip' | 'identity';

/** Below, a compressed answer takes as many packets. */
export const compressedFrom = 1_024;

const headersMax = 100;
const byHeader = new Map<string, TextEncoding>();

/** The best that a client accepts. Browsers send a few different headers, which are read once. */
export function encodingFor(headers: IncomingHttpHeaders): TextEncoding {
  const header = String(headers['accept-encoding'] ?? '');
  const known = byHeader.get(header);
  if (known !== undefined) return known;
  const encoding = (['br', 'gzip'] as const).find((one) => acceptsEncoding(header, one)) ?? 'identity';
  if (byHeader.size < headersMax) byHeader.set(header, encoding);
  return encoding;
}

/** @param quality of Brotli, from 0 to 11 */
export function encodeText(text: string, encoding: TextEncoding, quality: number): Buffer {
  if (encoding === 'gzip') return gzipSync(text);
  if (encoding === 'identity') return Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  return brotliCompressSync(text, { params });
}
