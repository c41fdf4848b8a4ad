import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { Refusal } from '../../platform/http/refusal.js';

/** Checked against the content, not the file name. */
const acceptedTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif']);

/** A file of a few hundred kilobytes can hold a picture of gigabytes: 16,000 x 16,000 pixels fit into 748 KB. */
const pixelsMax = 40_000_000;
const workSecondsMax = 10;
const quality = 82;

/** Side lengths in pixels: the profile page, and lists. */
const pictureSizes = { large: 256, small: 96 } as const;

export interface SquarePictures {
  readonly large: Buffer;
  readonly small: Buffer;
}

/** Each picture is processed once, so a cache would only use memory. */
sharp.cache(false);

async function encode(content: Uint8Array, side: number): Promise<Buffer> {
  // Only the first frame of an animation is read, and metadata (place and time from the camera) is dropped.
  return sharp(content, { limitInputPixels: pixelsMax, failOn: 'error' })
    .autoOrient()
    .resize(side, side, { fit: 'cover' })
    .webp({ quality })
    .timeout({ seconds: workSecondsMax })
    .toBuffer();
}

/**
 * Creates square pictures from an upload, decoded and re-encoded so that only the pixels remain.
 * @throws Refusal FILE_TYPE_INVALID, FILE_UNREADABLE
 */
export async function makeSquarePictures(content: Uint8Array): Promise<SquarePictures> {
  const type = await fileTypeFromBuffer(content);
  if (type === undefined || !acceptedTypes.has(type.mime)) throw new Refusal('FILE_TYPE_INVALID');
  try {
    return { large: await encode(content, pictureSizes.large), small: await encode(content, pictureSizes.small) };
  } catch (cause) {
    throw new Refusal('FILE_UNREADABLE', { cause });
  }
}
