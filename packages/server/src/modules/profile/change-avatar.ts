import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/http/refusal.js';
import type { Services } from '../../services.js';
import { enforceLimit } from '../auth/auth.public.js';
import { makeSquarePictures, removeAvatar, storeAvatar } from '../avatars/avatars.public.js';
import { replaceImage } from './profile.sql.js';

export const avatarBytesMax = 1_048_576;

/** Maps errors of the multipart parser to our error codes. */
const parserRefusals: Readonly<Record<string, 'FILE_TOO_LARGE' | 'TOO_MANY_FILES' | 'BAD_REQUEST'>> = {
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_MANY_FILES',
  FST_PARTS_LIMIT: 'TOO_MANY_FILES',
  FST_FIELDS_LIMIT: 'BAD_REQUEST',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'BAD_REQUEST',
};

function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = parserRefusals[code];
  if (known !== undefined) return new Refusal(known);
  // A truncated body: the parser's error has no code.
  if (
    error instanceof Error &&
    /Unexpected end of (?:form|multipart data|file)|Malformed part header|Boundary not found/i.test(error.message)
  ) {
    return new Refusal('BAD_REQUEST', { message: 'The file did not arrive whole. Please try again', cause: error });
  }
  return error;
}

/** The one file of a multipart body. Reads the body to its end: a second file is an error and must not be ignored. */
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

type AvatarServices = Pick<Services, 'env' | 'db' | 'clock' | 'random' | 'files'>;

/** @throws Refusal FILE_TOO_LARGE, TOO_MANY_FILES, FILE_TYPE_INVALID, FILE_UNREADABLE, BAD_REQUEST */
export async function uploadAvatar(services: AvatarServices, userId: string, request: FastifyRequest): Promise<void> {
  await enforceLimit(services, 'upload-avatar', { address: request.ip, account: userId });
  const content = await readFile(request).catch((error: unknown) => {
    throw toRefusal(error);
  });
  const pictures = await makeSquarePictures(content);
  await replaceAvatar(services, userId, await storeAvatar(services.files, services.random, pictures));
}

/**
 * @param address of the uploaded picture; null for the generated one
 * @throws Refusal NOT_SIGNED_IN when the account was deleted concurrently; its picture must not come back
 */
export async function replaceAvatar(
  { db, clock, files }: Pick<Services, 'db' | 'clock' | 'files'>,
  userId: string,
  address: string | null,
): Promise<void> {
  const before = await replaceImage(db, userId, address, clock.now());
  await removeAvatar(files, before === undefined ? address : before.image);
  if (before === undefined) throw new Refusal('NOT_SIGNED_IN');
}
