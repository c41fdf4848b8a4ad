import type { FastifyRequest } from 'fastify';
import { multipartRefusal } from '../../../platform/http/multipart.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { enforceLimit } from '../auth/auth.public.js';
import { discardAvatar, makeSquarePictures, storeAvatar } from '../avatars/avatars.public.js';
import { replaceImage } from './profile.sql.js';

export const avatarBytesMax = 1_048_576;

/**
 * The one file of a multipart body. Reads the body to its end: a second file is an error and must not be
 * ignored.
 */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  let content: Buffer | undefined;
  for await (const part of request.files()) {
    if (content !== undefined) throw new Refusal('TOO_MANY_FILES');
    content = await part.toBuffer();
  }
  if (content === undefined || content.length === 0) {
    throw new Refusal('BAD_REQUEST', { message: 'Please choose a picture' });
  }
  return content;
}

type AvatarServices = Pick<Services, 'env' | 'db' | 'clock' | 'random' | 'files' | 'pictures' | 'log'>;

/** @throws Refusal FILE_TOO_LARGE, TOO_MANY_FILES, BAD_REQUEST, and those of `makeSquarePictures` */
export async function uploadAvatar(services: AvatarServices, userId: string, request: FastifyRequest): Promise<void> {
  await enforceLimit(services, 'upload-avatar', { address: request.ip, account: userId });
  const content = await readFile(request).catch((error: unknown) => {
    throw multipartRefusal(error);
  });
  const pictures = await makeSquarePictures(services, { owner: userId, content });
  await replaceAvatar(services, userId, await storeAvatar(services.files, services.random, pictures));
}

/**
 * @param address of an uploaded or chosen picture; null for the account's own generated one
 * @throws Refusal NOT_SIGNED_IN when the account was deleted concurrently; its picture must not come back
 */
export async function replaceAvatar(
  services: Pick<Services, 'db' | 'clock' | 'files' | 'log'>,
  userId: string,
  address: string | null,
): Promise<void> {
  const before = await replaceImage(services.db, userId, address, services.clock.now());
  await discardAvatar(services, before === undefined ? address : before.image);
  if (before === undefined) throw new Refusal('NOT_SIGNED_IN');
}
