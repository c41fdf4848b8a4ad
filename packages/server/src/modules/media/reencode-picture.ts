import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../../platform/http/refusal.js';

/** Of all frames together. A file of a few hundred kilobytes can hold a picture of gigabytes. */
const pixelsMax = 40_000_000;
const workSecondsMax = 20;
/** Sides in pixels: nothing in the game shows a larger picture. */
const sideMax = 4_096;
const previewSideMax = 640;
const jpegQuality = 85;
const previewQuality = 80;

export type PictureMime = 'image/jpeg' | 'image/png' | 'image/gif';

export interface PictureFacts {
  readonly width: number;
  readonly height: number;
}

export interface PicturePaths {
  readonly from: string;
  readonly full: string;
  readonly preview: string;
}

function encoderOf(from: string, mime: PictureMime): Sharp {
  const fit = { width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true } as const;
  const options = { limitInputPixels: pixelsMax, failOn: 'error' } as const;
  if (mime === 'image/gif')
    return sharp(from, { ...options, animated: true })
      .resize(fit)
      .gif();
  const upright = sharp(from, options).autoOrient().resize(fit);
  return mime === 'image/png' ? upright.png() : upright.jpeg({ quality: jpegQuality, mozjpeg: true });
}

/**
 * Writes a picture again in its own format, so that only the pixels remain: no camera metadata, and nothing that hides
 * behind or inside a picture. Animations remain; the preview is their first frame.
 * @throws Refusal FILE_UNREADABLE
 */
export async function reencodePicture({ from, full, preview }: PicturePaths, mime: PictureMime): Promise<PictureFacts> {
  try {
    await encoderOf(from, mime).timeout({ seconds: workSecondsMax }).toFile(full);
    await sharp(full, { limitInputPixels: pixelsMax })
      .resize({ width: previewSideMax, height: previewSideMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: previewQuality })
      .timeout({ seconds: workSecondsMax })
      .toFile(preview);
    // Without `animated` these are the sides of one frame.
    const { width, height } = await sharp(full).metadata();
    return { width, height };
  } catch (cause) {
    throw new Refusal('FILE_UNREADABLE', { cause });
  }
}
