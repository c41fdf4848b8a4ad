import { errorCatalogue } from '@limelight/contract/errors';
/** The accepted types. The server checks the content; here the file extension is enough. */
export const avatarBytesMax = 1_048_576;
export const avatarEndings = ['.jpg', '.jpeg', '.png', '.gif'] as const;

export interface Refused {
  /** The error message beside the picture. */
  readonly problem: string;
  readonly toast: string;
}

const avatarTypeMessage = `File type must be ${avatarEndings.join(', ')}`;

/** The file to upload, or why it was refused. */
export function chooseAvatar(files: readonly File[]): File | Refused {
  const [file] = files;
  if (file === undefined || files.length > 1)
    return { problem: errorCatalogue.TOO_MANY_FILES.message, toast: errorCatalogue.TOO_MANY_FILES.message };
  const name = file.name.toLowerCase();
  if (!avatarEndings.some((ending) => name.endsWith(ending))) {
    return { problem: avatarTypeMessage, toast: avatarTypeMessage };
  }
  if (file.size > avatarBytesMax) {
    return { problem: errorCatalogue.FILE_TOO_LARGE.message, toast: 'File size too large' };
  }
  return file;
}
