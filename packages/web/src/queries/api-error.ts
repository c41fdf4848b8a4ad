import { type ErrorCode, errorCatalogue } from '@limelight/contract/errors';

/** `OFFLINE`: no answer arrived, so the outcome is unknown. `UNREADABLE`: an answer that is not the API's. */
export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'UNREADABLE';

export interface Failure {
  readonly code: ApiErrorCode;
  /** 0 when no answer arrived. */
  readonly status: number;
  /** A sentence that a player may read. */
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** Every failure of a call, in one form. */
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

/** No answer arrived. */
export function offlineError(): ApiError {
  return new ApiError({ code: 'OFFLINE', status: 0, message: 'Limelight cannot be reached. Check your connection' });
}

export function isApiError(error: unknown, ...codes: readonly ApiErrorCode[]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
}

const httpServerErrorMin = 500;

/** What the server refused with; `undefined` after no answer, or one from something broken on the way: then it may have been done. */
export function refusalOf(error: unknown): ApiError | undefined {
  if (!(error instanceof ApiError) || error.code === 'OFFLINE' || error.code === 'UNREADABLE') return undefined;
  return error.status >= httpServerErrorMin ? undefined : error;
}

/** The sentence to show for a failure; what is no answer of ours keeps its technical text to itself. */
export function messageOf(error: unknown, fallback: string = errorCatalogue.INTERNAL.message): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}

/** Their sentences say that something went wrong, and no more. */
const wordless: readonly ApiErrorCode[] = ['INTERNAL', 'UNREADABLE', 'BAD_REQUEST'];

/** The same failure, saying what failed where the answer had no words of its own. */
export function namingWhatFailed(error: unknown, sentence: string): unknown {
  if (!(error instanceof ApiError) || (error.message !== '' && !wordless.includes(error.code))) return error;
  const { code, status, details } = error;
  return new ApiError({ code, status, details, message: sentence });
}

/** Field name to sentence, from the `details` of a refused form. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const sentences = Object.entries(error.details).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(sentences);
}

/** Whether the same request may succeed a little later. A daily limit does not pass by waiting a little. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'DAILY_LIMIT') return false;
  return error.code === 'OFFLINE' || error.status >= 500 || error.status === 429;
}
