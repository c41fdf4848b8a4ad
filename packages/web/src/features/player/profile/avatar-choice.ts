import { errorCatalogue } from '@limelight/contract/errors';

/** The accepted types. The server checks the content; here the file extension is enough. */
export const avatarBytesMax = 1_048_576;
export const avatarEndings = ['.jpg', '.jpeg', '.png', '.gif'] as const;

export interface Refused {
  /** The error message next to the picture. */
  readonly problem: string;
  readonly toast: string;
}

function refusal(problem: string, toast = problem): Refused {
  return { problem, toast };
}

/** The file to upload, or why it was refused. */
export function chooseAvatar(files: readonly File[]): File | Refused {
  const [file] = files;
  if (file === undefined || files.length > 1) return refusal(errorCatalogue.TOO_MANY_FILES.message);
  const name = file.name.toLowerCase();
  const isAccepted = avatarEndings.some((ending) => name.endsWith(ending));
  if (!isAccepted) return refusal(`File type must be ${avatarEndings.join(', ')}`);
  if (file.size > avatarBytesMax) return refusal(errorCatalogue.FILE_TOO_LARGE.message, 'File size too large');
  return file;
}
