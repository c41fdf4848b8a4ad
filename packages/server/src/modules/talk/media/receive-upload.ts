import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { formatBytes } from '@limelight/rules/bytes';
import { mediaBytesMax, mediaExtensionOf, mediaTypes } from '@limelight/rules/media';
import type { FastifyRequest } from 'fastify';
import type { FileStore } from '../../../platform/files.js';
import { multipartRefusal } from '../../../platform/http/multipart.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { limitBytes } from '../../../platform/limit-bytes.js';
import type { Random } from '../../../platform/random.js';
import { requireClaim, requireTruth } from './inspect-file.js';
import { type ArrivedFile, newMediaFile } from './media-files.js';

interface ReceiveServices {
  readonly files: FileStore;
  readonly random: Random;
}

export interface Upload {
  readonly arrived: ArrivedFile;
  /** As the client sent it. */
  readonly name: string;
}

/**
 * Streams the one file of a multipart body to disk. Nothing of it remains when it is refused, or the client
 * goes away.
 * @throws Refusal FILE_TOO_LARGE, FILE_TYPE_INVALID, TOO_MANY_FILES, BAD_REQUEST
 */
export async function receiveUpload(services: ReceiveServices, request: FastifyRequest): Promise<Upload> {
  let upload: Upload | undefined;
  try {
    for await (const part of request.files()) {
      if (upload !== undefined) throw new Refusal('TOO_MANY_FILES');
      upload = await receivePart(services, part);
    }
    if (upload === undefined) throw new Refusal('BAD_REQUEST', { message: 'Please choose a file' });
    return upload;
  } catch (error) {
    await upload?.arrived.staged.discard();
    // A browser reads the response only after it has sent everything.
    request.raw.unpipe();
    request.raw.resume();
    throw multipartRefusal(error);
  }
}

async function receivePart({ files, random }: ReceiveServices, part: MultipartFile): Promise<Upload> {
  const mime = requireClaim(part.filename);
  const bytesMax = mediaBytesMax[mediaTypes[mime].kind];
  const tooLarge = () =>
    new Refusal('FILE_TOO_LARGE', { message: `File size too large (max ${formatBytes(bytesMax)})` });
  const file = newMediaFile(random, mediaExtensionOf(mime));
  const staged = await files.stage(file);
  try {
    const body = limitBytes(part.file, { bytesMax, tooLarge });
    await pipeline(body, createWriteStream(staged.path, { flags: 'wx', mode: 0o600 }));
    await requireTruth(staged.path, mime);
    return { arrived: { mime, file, staged }, name: part.filename };
  } catch (error) {
    await staged.discard();
    throw error;
  }
}
