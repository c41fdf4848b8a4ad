import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { mediaDownloadBytesMax, mediaTypes } from '@limelight/rules/media';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { downloadPublic } from '../../../platform/public-download.js';
import type { Services } from '../../../services.js';
import { type AddServices, addMedia } from './add-media.js';
import { inspectFile } from './inspect-file.js';
import type { MediaRow } from './media.sql.js';
import { type ArrivedFile, newMediaFile } from './media-files.js';

type ImportServices = AddServices & Pick<Services, 'network'>;

export interface MediaImport {
  readonly id: string;
  readonly actor: Actor;
  readonly url: string;
}

/**
 * Downloads a picture into the library, once: pages show the stored copy and never the address.
 * @throws Refusal ADDRESS_REFUSED, DOWNLOAD_FAILED, FILE_TOO_LARGE, FILE_TYPE_INVALID, and those of
 * `addMedia`
 */
export async function importMedia(services: ImportServices, { id, actor, url }: MediaImport): Promise<MediaRow> {
  const arrived = await downloadPublic(services, { url, bytesMax: mediaDownloadBytesMax }, (body) =>
    receivePicture(services, body),
  );
  return addMedia(services, { id, actor, action: 'media.import', name: nameIn(url), source: url, arrived });
}

async function receivePicture(
  { files, random }: Pick<Services, 'files' | 'random'>,
  body: AsyncIterable<Buffer>,
): Promise<ArrivedFile> {
  const file = newMediaFile(random, 'download');
  const staged = await files.stage(file);
  try {
    await pipeline(body, createWriteStream(staged.path, { flags: 'wx', mode: 0o600 }));
    const mime = await inspectFile(staged.path);
    if (mime === null || mediaTypes[mime].kind !== 'image') {
      throw new Refusal('FILE_TYPE_INVALID', { message: 'There is no JPEG, PNG or GIF picture at this address' });
    }
    return { mime, file, staged };
  } catch (error) {
    await staged.discard();
    throw error;
  }
}

/** The last part of its path. */
function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
