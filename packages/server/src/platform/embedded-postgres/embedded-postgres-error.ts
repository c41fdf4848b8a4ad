/** Why the embedded PostgreSQL could not start; the message is one actionable line. */
export type EmbeddedPostgresFailure =
  | 'DATA_FOLDER_IN_USE'
  | 'DATA_FOLDER_NOT_WRITABLE'
  | 'DATA_FROM_OTHER_VERSION'
  | 'INITDB_FAILED'
  | 'PLATFORM_UNSUPPORTED'
  | 'PORT_BUSY'
  | 'START_FAILED';

export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresFailure;

  constructor(code: EmbeddedPostgresFailure, line: string, options?: ErrorOptions) {
    super(line, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

const NOT_WRITABLE_CODES = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EIO',
]);

/** The code of a failed system call (such as ENOENT), or undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Maps a failed write below `folder` to its coded error; returns any other error unchanged. */
export function asWriteFailure(error: unknown, folder: string): unknown {
  const code = systemCode(error);
  if (code === undefined || !NOT_WRITABLE_CODES.has(code)) return error;
  return new EmbeddedPostgresError(
    'DATA_FOLDER_NOT_WRITABLE',
    `The data folder ${folder} cannot be written (${code}). Make it writable, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}
