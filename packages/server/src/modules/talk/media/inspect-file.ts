import { type MediaMime, mediaExtensions, mediaMimes, mediaTypeOfName } from '@limelight/rules/media';
import { fileTypeFromFile } from 'file-type/node';
import { Refusal } from '../../../platform/http/refusal.js';
import { isWordDocument } from './word-document.js';

const oldOfficeFile = 'application/x-cfb';
/** Files of these types are read as one that the library has: an animated PNG as its first frame. */
const sameTypes: Readonly<Record<string, MediaMime>> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' };

/** The type of a file by its content alone; null for one that the library does not accept. */
export async function inspectFile(path: string): Promise<MediaMime | null> {
  const type = await fileTypeFromFile(path);
  if (type === undefined) return null;
  if (type.mime === oldOfficeFile) return (await isWordDocument(path)) ? 'application/msword' : null;
  return sameTypes[type.mime] ?? mediaMimes.find((mime) => mime === type.mime) ?? null;
}

function typeInvalid(): Refusal {
  return new Refusal('FILE_TYPE_INVALID', { message: `Type not allowed. Please use ${mediaExtensions().join(', ')}` });
}

/** @throws Refusal FILE_TYPE_INVALID for an extension that the library does not accept */
export function requireClaim(name: string): MediaMime {
  const claimed = mediaTypeOfName(name);
  if (claimed === null) throw typeInvalid();
  return claimed;
}

/** @throws Refusal FILE_TYPE_INVALID when the content is not what the name says */
export async function requireTruth(path: string, claimed: MediaMime): Promise<void> {
  const found = await inspectFile(path);
  if (found !== claimed) {
    throw new Refusal('FILE_TYPE_INVALID', {
      message: 'The content of this file is of another type than its name says',
    });
  }
}
