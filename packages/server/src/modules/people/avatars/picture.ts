import { fileTypeFromBuffer } from 'file-type';
import { Refusal } from '../../../platform/http/refusal.js';
import type { SquarePictures } from '../../../platform/pictures/picture-task.js';
import type { Services } from '../../../services.js';

/** Checked against the content, not the file name. */
const acceptedTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif']);

/**
 * Creates square pictures from an upload, decoded and re-encoded so that only the pixels remain.
 * @throws Refusal FILE_TYPE_INVALID, FILE_UNREADABLE, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function makeSquarePictures(
  { pictures }: Pick<Services, 'pictures'>,
  { owner, content }: { readonly owner: string; readonly content: Uint8Array },
): Promise<SquarePictures> {
  const type = await fileTypeFromBuffer(content);
  if (type === undefined || !acceptedTypes.has(type.mime)) throw new Refusal('FILE_TYPE_INVALID');
  return pictures.process(owner, { kind: 'squares', content });
}
