import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { Refusal } from './refusal.js';

/** NUL, and one half of a pair of UTF-16 code units: PostgreSQL stores neither, and nobody types them. */
const unstorable = /[\0\p{Surrogate}]/u;

function containsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return unstorable.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => unstorable.test(key) || containsUnstorable(part));
}

/**
 * Refuses such characters in what the schema of an endpoint accepts: it may tidy a text, and has the better
 * message.
 */
export function refusingUnstorable(compile: FastifySchemaCompiler<unknown>): FastifySchemaCompiler<unknown> {
  return (route) => {
    const validate = compile(route);
    return (data) => {
      const result = validate(data);
      const isParsed = typeof result === 'object' && result !== null && 'value' in result;
      return isParsed && containsUnstorable(result.value) ? { error: new Refusal('BAD_REQUEST') } : result;
    };
  };
}

/** The same for addresses, which routes without schemas read by themselves. */
export function refuseNulInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new Refusal('BAD_REQUEST') : undefined);
  });
}
