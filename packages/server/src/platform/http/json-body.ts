import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.js';

/** A string, with the colon that makes it a key, or the border of an object. */
const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g;

/**
 * Whether an object somewhere in a JSON text says one key twice.
 *
 * @param text must be valid JSON
 */
export function hasRepeatedKey(text: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      // One key may be written in several ways: "a" is "\u0061".
      const key: string = JSON.parse(token.slice(0, -colon.length));
      if (open.at(-1)?.has(key)) return true;
      open.at(-1)?.add(key);
    }
  }
  return false;
}

/**
 * Reads JSON bodies as Fastify does, keys that reach for a prototype refused, and refuses those in which a key stands twice:
 * of two quantities the last would count, and whoever reads the first one elsewhere would see another trade.
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
