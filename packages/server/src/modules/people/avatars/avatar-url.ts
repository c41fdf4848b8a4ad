import { createHash } from 'node:crypto';
import { generatedAvatarUrl } from '@limelight/contract/addresses';

const avatarHashLength = 32;

/** Generated pictures are named by a hash, so that their URL reveals nothing about the player. */
export function avatarUrlOf(userId: string): string {
  return generatedAvatarUrl(createHash('sha256').update(`avatar:${userId}`).digest('hex').slice(0, avatarHashLength));
}
