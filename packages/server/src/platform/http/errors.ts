import type { ErrorCode } from '@limelight/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isConnectionLoss } from '../database.js';
import { Refusal } from './refusal.js';

const problemType = 'application/problem+json; charset=utf-8';

/** The only mapper from errors to responses. An unexpected error is logged in full; its response has no detail. */
export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendRefusal(reply, toRefusal(error, request)));
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { retryAfterSeconds }: Readonly<Record<string, unknown>> = refusal.details ?? {};
  const waitSeconds = refusal.code === 'UNAVAILABLE' ? 1 : retryAfterSeconds;
  if (typeof waitSeconds === 'number') reply.header('retry-after', String(waitSeconds));
  return reply.status(refusal.status).type(problemType).send(refusal.toProblem());
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

function toRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) {
    if (error.cause !== undefined) request.log.warn({ err: error.cause, code: error.code }, 'refused');
    return error;
  }
  if (hasZodFastifySchemaValidationErrors(error)) return new Refusal('BAD_REQUEST', { details: fieldMessages(error) });
  if (isConnectionLoss(error)) {
    request.log.warn({ err: error }, 'database unreachable');
    return new Refusal('UNAVAILABLE');
  }
  // Raised by the trigger `active_account`: the account was suspended or closed after the request had begun.
  if (error.code === 'LL001') return new Refusal('ACCOUNT_SUSPENDED');
  const code = codeByStatus[error.statusCode ?? 500];
  if (code) return new Refusal(code);
  request.log.error({ err: error }, 'unexpected failure');
  return new Refusal('INTERNAL');
}

/** Maps the path of each invalid field (dots between levels) to the sentence shown beside it. */
function fieldMessages(error: {
  validation: readonly { instancePath: string; message?: string | undefined }[];
}): Record<string, string> {
  return Object.fromEntries(
    error.validation.map(({ instancePath, message }) => [
      instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body',
      message ?? 'is not valid',
    ]),
  );
}
