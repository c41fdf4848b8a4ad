import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type MediaMime, mediaExtensionOf } from '@limelight/rules/media';
import type { FileStore, StagedFile } from '../../../platform/files.js';
import type { PictureMime } from '../../../platform/pictures/picture-task.js';
import type { Pictures } from '../../../platform/pictures/pictures.js';
import type { Random } from '../../../platform/random.js';
import { readVideo } from './read-video.js';

export const mediaFilePrefix = 'media-';
const nameBytes = 16;

/** A new name in the file store, with this extension. */
export function newMediaFile(random: Random, extension: string): string {
  return `${mediaFilePrefix}${Buffer.from(random.bytes(nameBytes)).toString('hex')}.${extension}`;
}

/** An upload or a download that has arrived completely, and whose content is of this type. */
export interface ArrivedFile {
  readonly mime: MediaMime;
  /** The name of `staged` in the file store. */
  readonly file: string;
  readonly staged: StagedFile;
}

/** A file that is in the store, ready for its row. */
export interface StoredMedia {
  readonly mime: MediaMime;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly preview: { readonly file: string; readonly bytes: number } | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
}

interface FileServices {
  readonly files: FileStore;
  readonly random: Random;
  readonly pictures: Pictures;
}

/**
 * Puts an arrived file into the store; the arrived one is gone afterwards, whatever happens. Videos and
 * documents remain as they are, pictures are written again.
 * @throws Refusal FILE_UNREADABLE, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function storeArrived(
  services: FileServices,
  { owner, arrived }: { readonly owner: string; readonly arrived: ArrivedFile },
): Promise<StoredMedia> {
  const { mime, file, staged } = arrived;
  try {
    if (isPicture(mime)) return await storePicture(services, { owner, from: staged.path, mime });
    const video = mime === 'video/mp4' || mime === 'video/webm' ? await readVideo(staged.path) : null;
    const facts = { width: video?.width ?? null, height: video?.height ?? null, durationMs: video?.durationMs ?? null };
    const stored = { mime, file, preview: null, ...facts, ...(await measure(staged.path)) };
    await staged.publish();
    return stored;
  } finally {
    await staged.discard();
  }
}

function isPicture(mime: MediaMime): mime is PictureMime {
  return mime === 'image/jpeg' || mime === 'image/png' || mime === 'image/gif';
}

async function storePicture(
  { files, random, pictures }: FileServices,
  { owner, from, mime }: { readonly owner: string; readonly from: string; readonly mime: PictureMime },
): Promise<StoredMedia> {
  const file = newMediaFile(random, mediaExtensionOf(mime));
  const previewFile = newMediaFile(random, 'webp');
  const [full, preview] = [await files.stage(file), await files.stage(previewFile)];
  try {
    const paths = { from, full: full.path, preview: preview.path };
    const facts = await pictures.process(owner, { kind: 'library', mime, ...paths });
    const { bytes: previewBytes } = await measure(preview.path);
    const stored = { mime, file, ...(await measure(full.path)), ...facts, durationMs: null };
    await preview.publish();
    await full.publish();
    return { ...stored, preview: { file: previewFile, bytes: previewBytes } };
  } catch (error) {
    await files.remove(previewFile);
    throw error;
  } finally {
    await full.discard();
    await preview.discard();
  }
}

async function measure(path: string): Promise<{ readonly bytes: number; readonly sha256: Buffer }> {
  const sha256 = createHash('sha256');
  await pipeline(createReadStream(path), sha256);
  const { size: bytes } = await stat(path);
  return { bytes, sha256: sha256.digest() };
}

export async function removeMediaFiles(
  files: FileStore,
  names: { readonly file: string; readonly preview_file: string | null },
): Promise<void> {
  await files.remove(names.file);
  if (names.preview_file !== null) await files.remove(names.preview_file);
}
