/** A request to the bucket that failed after its retries, with a sentence for staff. */
export class S3Error extends Error {
  /** Of the protocol, such as "AccessDenied"; or "Unreachable", "TimedOut", "Truncated". */
  readonly code: string;
  /**
   * Of the moment: the same request may succeed later. Otherwise it is refused permanently, such as with a
   * wrong key.
   */
  readonly passing: boolean;

  constructor(code: string, message: string, { passing, ...options }: ErrorOptions & { passing: boolean }) {
    super(message, options);
    this.name = 'S3Error';
    this.code = code;
    this.passing = passing;
  }
}
