import { type ErrorCode, errorCatalogue } from '@limelight/contract/errors';

/** `OFFLINE`: no response, so the outcome is unknown. `UNREADABLE`: a response that is not the API's. */
export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'UNREADABLE';

export interface Failure {
  readonly code: ApiErrorCode;
  /** 0 without a response. */
  readonly status: number;
  /** A message for players. */
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** Any failure of an API request. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;

  constructor({ code, status, message, details }: Failure) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details ?? {};
  }
}

/** No response arrived. */
export function offlineError(): ApiError {
  return new ApiError({ code: 'OFFLINE', status: 0, message: 'We can’t reach the game. Check your connection' });
}

export function isApiError(error: unknown, ...codes: readonly ApiErrorCode[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}

const httpServerErrorMin = 500;

/**
 * The server's refusal; `undefined` without a response or after a server or proxy error, when the request may
 * have succeeded.
 */
export function refusalOf(error: unknown): ApiError | undefined {
  if (!(error instanceof ApiError) || error.code === 'OFFLINE' || error.code === 'UNREADABLE') return undefined;
  // It says that nothing was booked.
  if (error.code === 'ACCOUNT_BUSY') return error;
  return error.status >= httpServerErrorMin ? undefined : error;
}

/** The message to show for a failure; the technical text of other errors is not shown. */
export function messageOf(error: unknown, fallback: string = errorCatalogue.INTERNAL.message): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}

/** Their messages are generic. */
const genericCodes: readonly ApiErrorCode[] = ['INTERNAL', 'UNREADABLE', 'BAD_REQUEST'];

/** The same failure, with a message that names what failed if its own is generic. */
export function namingWhatFailed(error: unknown, sentence: string): unknown {
  if (!(error instanceof ApiError) || (error.message !== '' && !genericCodes.includes(error.code))) return error;
  const { code, status, details } = error;
  return new ApiError({ code, status, details, message: sentence });
}

/** Field name to message, from the `details` of a refused form. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const sentences = Object.entries(error.details).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(sentences);
}

/** Whether a retry may succeed soon (a transient error). A daily limit and maintenance last longer. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'DAILY_LIMIT' || error.code === 'MAINTENANCE') return false;
  return error.code === 'OFFLINE' || error.status >= 500 || error.status === 429;
}
