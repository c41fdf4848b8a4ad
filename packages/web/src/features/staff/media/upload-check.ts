import { formatBytes } from '@limelight/rules/bytes';
import { type MediaKind, mediaBytesMax, mediaTypeOfName, mediaTypes } from '@limelight/rules/media';

/** Why a file cannot be uploaded; null when it may be. The server checks the content as well. */
export function uploadProblem(file: Pick<File, 'name' | 'size'>, kinds: readonly MediaKind[]): string | null {
  const mime = mediaTypeOfName(file.name);
  if (mime === null || !kinds.includes(mediaTypes[mime].kind)) return 'Type not allowed';
  const bytesMax = mediaBytesMax[mediaTypes[mime].kind];
  if (file.size > bytesMax) return `File size too large (max ${formatBytes(bytesMax)})`;
  return file.size === 0 ? 'The file is empty' : null;
}
