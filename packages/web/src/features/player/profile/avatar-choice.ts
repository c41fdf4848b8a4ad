import { errorCatalogue } from '@limelight/contract/errors';
/** What the server takes; it looks at the content, here the name has to do. */
export const avatarBytesMax = 1_048_576;
export const avatarEndings = ['.jpg', '.jpeg', '.png', '.gif'] as const;

export interface Refused {
  /** Beside the picture. */
  readonly problem: string;
  readonly toast: string;
}

export const avatarTypeMessage = `File type must be ${avatarEndings.join(', ')}`;

/** The file to upload, or why there is none, in words that tell what to do. */
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
