import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeText, encodingFor } from './text-encoding.js';

const quality = 6;
/** Two pictures of each celebrity, and the avatars of a page of players. */
const textsMax = 1_000;
const compressed = new Map<string, Buffer>();

/**
 * Sends a text that many requests share, such as a poster: compressed once instead of for each request. A
 * client without Brotli gets what the compression of other responses makes of it.
 */
export function sendSharedText(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  if (encodingFor(request.headers) !== 'br') return reply.send(text);
  return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(brotliOf(text));
}

function brotliOf(text: string): Buffer {
  const known = compressed.get(text);
  if (known !== undefined) return known;
  const made = encodeText(text, 'br', quality);
  if (compressed.size >= textsMax) compressed.clear();
  compressed.set(text, made);
  return made;
}
