import { apiFolder } from '@limelight/contract/addresses';
import type { ErrorCode } from '@limelight/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isStatementStale } from '../connection-statements.js';
import { isConnectionLoss, isLocked, isOutOfService } from '../database.js';
import { describeRequest } from './current-request.js';
import { problemMediaType, Refusal } from './refusal.js';

const problemContentType = `${problemMediaType}; charset=utf-8`;

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a refused navigation: nobody reads JSON in a window. Without it that is all there is. */
    pageOfRefusals: { html?: () => string };
  }
}

/** The only mapper from errors to responses. An unexpected error is logged; its response has no detail. */
export function registerErrorHandling(app: FastifyInstance): void {
  app.decorate('pageOfRefusals', {});
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error, request);
    const html = wantsPage(request) ? app.pageOfRefusals.html?.() : undefined;
    if (html === undefined) return sendRefusal(reply, refusal);
    return withHeaders(reply, refusal).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
  });
}

/** Whether somebody looks at the answer in a window. */
export function wantsPage({ method, headers, originalUrl }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html') && !originalUrl.startsWith(apiFolder);
}

/** What passes within a second, so that the client may try again. */
const passingCodes: ReadonlySet<ErrorCode> = new Set([
  'UNAVAILABLE',
  'ACCOUNT_BUSY',
  'CLOCK_SKEW',
  'FILES_UNAVAILABLE',
]);

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return withHeaders(reply, refusal).type(problemContentType).send(refusal.toProblem(reply.request.id));
}

/** Whatever the body is: the status, when to come back, and how to identify oneself. */
function withHeaders(reply: FastifyReply, { code, details, status }: Refusal): FastifyReply {
  const { retryAfterSeconds }: Readonly<Record<string, unknown>> = details ?? {};
  const waitSeconds = passingCodes.has(code) ? 1 : retryAfterSeconds;
  if (typeof waitSeconds === 'number') reply.header('retry-after', String(waitSeconds));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.status(status);
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'NOT_SIGNED_IN',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

function toRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) {
    if (error.cause !== undefined)
      note(request, { level: 'warn', message: 'refused', err: error.cause, code: error.code, status: error.status });
    return error;
  }
  if (hasZodFastifySchemaValidationErrors(error)) return new Refusal('BAD_REQUEST', { details: fieldMessages(error) });
  if (isConnectionLoss(error)) {
    note(request, { level: 'warn', message: 'database unreachable', err: error });
    return new Refusal('UNAVAILABLE');
  }
  if (isStatementStale(error)) {
    note(request, { level: 'warn', message: 'the schema changed during a transaction', err: error });
    return new Refusal('UNAVAILABLE');
  }
  if (isLocked(error)) {
    note(request, { level: 'warn', message: 'waited too long for a lock', err: error });
    return new Refusal('UNAVAILABLE');
  }
  if (isOutOfService(error)) {
    note(request, { level: 'error', message: 'the database takes no writes', err: error, code: error.code });
    return new Refusal('UNAVAILABLE');
  }
  // Raised by the trigger `active_account`: the account was suspended or closed after the request had begun.
  if (error.code === 'LL001') return new Refusal('ACCOUNT_SUSPENDED');
  // Raised by the trigger `current_credentials`: the password changed while somebody logged in with the old
  // one.
  if (error.code === 'LL002') return new Refusal('NOT_SIGNED_IN', { message: 'Please log in again' });
  if (isOfClosedAccount(error)) return new Refusal('NOT_SIGNED_IN');
  if (error.code === 'LL010') return new Refusal('HANDLE_TAKEN');
  const status = error.statusCode ?? 500;
  // Other errors of Fastify and its plugins in what a client sent, such as an address that cannot be decoded.
  const code = codeByStatus[status] ?? (status >= 400 && status < 500 ? 'BAD_REQUEST' : undefined);
  if (code) return new Refusal(code);
  note(request, { level: 'error', message: 'unexpected failure', err: error, code: error.name, status: 500 });
  return new Refusal('INTERNAL');
}

/**
 * Raised by the trigger `open_account` and the constraint: the account was deleted after the request had
 * begun.
 */
function isOfClosedAccount({ code, constraint }: FastifyError & { readonly constraint?: string }): boolean {
  return code === 'LL003' || constraint === 'closed_account_is_anonymous';
}

interface Noted {
  readonly level: 'warn' | 'error';
  readonly message: string;
  readonly err: unknown;
  /** Distinguishes kinds that are counted apart, with the route. */
  readonly code?: string;
  /** Of the answer; 503 by default. */
  readonly status?: number;
}

function note(request: FastifyRequest, { level, message, err, code, status = 503 }: Noted): void {
  const about = describeRequest(request);
  const kind = code === undefined ? message : `${message}: ${code} in ${about.route}`;
  const fields = { ...about, status, err, ...(code !== undefined && { code }) };
  request.server.requestLog.note({ kind, level, message, fields });
}

/** Maps the path of each invalid field (dots between levels) to the sentence shown next to it. */
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
