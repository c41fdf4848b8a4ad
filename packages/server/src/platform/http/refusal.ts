import { addresses } from '@limelight/contract/addresses';
import { type ErrorCode, errorCatalogue } from '@limelight/contract/errors';
import type { Problem } from '@limelight/contract/errors.schema';

/** Of the body of a refusal (RFC 9457). */
export const problemMediaType = 'application/problem+json';

/** What a problem with this code is, on the page of all errors. */
function problemType(code: ErrorCode): string {
  return `${addresses.errorPage}#${code}`;
}

export interface RefusalOptions {
  /** Public sentence in place of the catalogue's. */
  readonly message?: string | undefined;
  /** Public: fields and their sentences, or the details that the code documents. */
  readonly details?: Record<string, unknown> | undefined;
  /** For the security events: somebody at an open session does not know its password. */
  readonly isWrongPassword?: boolean;
  /** For the log only. */
  readonly cause?: unknown;
}

/**
 * An expected failure with a code of the catalogue: thrown by use cases, mapped to a response by the error
 * handler.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly isWrongPassword: boolean;

  constructor(code: ErrorCode, { message, details, isWrongPassword = false, cause }: RefusalOptions = {}) {
    super(message ?? errorCatalogue[code].message, { cause });
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.isWrongPassword = isWrongPassword;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  /** @param requestId undefined where no request has an id */
  toProblem(requestId?: string): Problem {
    const { code, message, status } = this;
    return {
      type: problemType(code),
      title: errorCatalogue[code].message,
      status,
      detail: message,
      ...(requestId !== undefined && { instance: `urn:request:${requestId}` }),
      code,
      message,
      ...(this.details !== undefined && { details: this.details }),
    };
  }
}
