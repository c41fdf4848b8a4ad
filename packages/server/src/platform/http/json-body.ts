import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.js';

/** A string, with a colon if it is a key, or an object's brace. */
const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g;

/**
 * Whether any object in a JSON text contains a key twice.
 *
 * @param text must be valid JSON
 */
export function hasRepeatedKey(text: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      // A key can be escaped in several ways: "a" is "\u0061".
      const key: string = JSON.parse(token.slice(0, -colon.length));
      if (open.at(-1)?.has(key)) return true;
      open.at(-1)?.add(key);
    }
  }
  return false;
}

/**
 * Parses JSON bodies as Fastify does, with prototype poisoning refused, and refuses duplicate keys: of two
 * quantities the last would count, and a tool that reads the first would see another trade.
 */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    return parse(request, text, (error, parsed) => {
      if (error) done(error);
      else if (hasRepeatedKey(text)) done(new Refusal('BAD_REQUEST'));
      else done(null, parsed);
    });
  });
}

/**
 * No body is decompressed: decompressing one that is broken would hang its request, and a small one can
 * become very large.
 */
export function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    done(encoding === 'identity' ? undefined : new Refusal('UNSUPPORTED_MEDIA_TYPE'));
  });
}
