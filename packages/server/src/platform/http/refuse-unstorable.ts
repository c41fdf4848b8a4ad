import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { Refusal } from './refusal.js';

/** PostgreSQL stores no NUL, and no text that people type has one. */
function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => key.includes('\0') || containsNul(part));
}

/**
 * Refuses a NUL character in what the schema of an endpoint accepts: it may tidy a text, and has the better
 * message.
 */
export function refusingNul(compile: FastifySchemaCompiler<unknown>): FastifySchemaCompiler<unknown> {
  return (route) => {
    const validate = compile(route);
    return (data) => {
      const result = validate(data);
      const isParsed = typeof result === 'object' && result !== null && 'value' in result;
      return isParsed && containsNul(result.value) ? { error: new Refusal('BAD_REQUEST') } : result;
    };
  };
}

/** The same for addresses, which routes without schemas read by themselves. */
export function refuseNulInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new Refusal('BAD_REQUEST') : undefined);
  });
}
