import sharp, { type Sharp } from 'sharp';
import {
  megapixelsMax,
  type PictureFacts,
  type PictureMime,
  type PictureOutcome,
  type PicturePaths,
  type PictureTask,
  type SquarePictures,
} from './picture-task.js';

/**
 * Read from the header before anything is decoded. A file of a few hundred kilobytes can hold a picture of
 * gigabytes: 16,000 x 16,000 pixels fit into 748 KB.
 */
function pixelsMaxOf(task: PictureTask): number {
  const isStill = task.kind === 'library' && task.mime !== 'image/gif';
  return (isStill ? megapixelsMax.library : megapixelsMax.squares) * 2 ** 20;
}
const workSecondsMax = 10;

/** Side lengths in pixels: the profile page, and lists. */
const squareSides = { large: 256, small: 96 } as const;
const squareQuality = 82;

/** Sides in pixels: nothing in the game shows a larger picture. */
const sideMax = 4_096;
const previewSideMax = 640;
const jpegQuality = 85;
const previewQuality = 80;

const strict = { limitInputPixels: megapixelsMax.squares * 2 ** 20, failOn: 'error' } as const;
/** In one pass from top to bottom: a large picture is never in memory as a whole before it is smaller. */
const strictStill = { ...strict, limitInputPixels: megapixelsMax.library * 2 ** 20, sequentialRead: true } as const;

class TooManyPixels extends Error {}

/** Each picture is processed once, so a cache would only use memory. */
sharp.cache(false);

/** Writes the pixels of a picture again, and nothing else that is in the file. */
export async function processPicture(task: PictureTask): Promise<PictureOutcome> {
  try {
    await requireFewPixels(task);
    return { result: task.kind === 'squares' ? await makeSquares(task.content) : await reencode(task, task.mime) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { refused: error instanceof TooManyPixels ? 'too-large' : 'unreadable', reason };
  }
}

async function requireFewPixels(task: PictureTask): Promise<void> {
  const [input, animated] =
    task.kind === 'squares' ? ([task.content, false] as const) : ([task.from, task.mime === 'image/gif'] as const);
  const { width, height, pages = 1, pageHeight } = await sharp(input, { limitInputPixels: false, animated }).metadata();
  const pixels = animated ? width * (pageHeight ?? height) * pages : width * height;
  if (pixels > pixelsMaxOf(task)) throw new TooManyPixels(`${pixels} pixels`);
}

/**
 * Decoded once. Only the first frame of an animation is read, and metadata (place and time from the camera)
 * is dropped.
 */
async function makeSquares(content: Uint8Array): Promise<SquarePictures> {
  const { data, info } = await sharp(content, strict)
    .autoOrient()
    .resize(squareSides.large, squareSides.large, { fit: 'cover' })
    .timeout({ seconds: workSecondsMax })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const large = sharp(data, { raw: info });
  return {
    large: await large.clone().webp({ quality: squareQuality }).toBuffer(),
    small: await large.resize(squareSides.small).webp({ quality: squareQuality }).toBuffer(),
  };
}

/** In its own format. Animations remain; the preview is their first frame. */
function reencode(paths: PicturePaths, mime: PictureMime): Promise<PictureFacts> {
  return mime === 'image/gif' ? reencodeAnimation(paths) : reencodeStill(paths, mime);
}

const fit = { width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true } as const;

function writePreview(picture: Sharp, path: string) {
  return picture
    .resize({ width: previewSideMax, height: previewSideMax, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: previewQuality })
    .toFile(path);
}

async function reencodeAnimation({ from, full, preview }: PicturePaths): Promise<PictureFacts> {
  const animation = sharp(from, { ...strict, animated: true })
    .resize(fit)
    .gif();
  const { width, height, pageHeight } = await animation.timeout({ seconds: workSecondsMax }).toFile(full);
  await writePreview(sharp(from, strict).timeout({ seconds: workSecondsMax }), preview);
  return { width, height: pageHeight ?? height };
}

async function reencodeStill({ from, full, preview }: PicturePaths, mime: PictureMime): Promise<PictureFacts> {
  const { data, info } = await sharp(from, strictStill)
    .autoOrient()
    .resize(fit)
    .timeout({ seconds: workSecondsMax })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = sharp(data, { raw: info });
  const encoded =
    mime === 'image/png' ? pixels.clone().png() : pixels.clone().jpeg({ quality: jpegQuality, mozjpeg: true });
  const { width, height } = await encoded.timeout({ seconds: workSecondsMax }).toFile(full);
  await writePreview(pixels, preview);
  return { width, height };
}
