import { createHash } from 'node:crypto';
import { generatedAvatarUrl } from '@limelight/contract/addresses';
import { LRUCache } from 'lru-cache';

const avatarHashLength = 32;
const urls = new LRUCache<string, string>({ max: 10_000 });

/** Generated pictures are named by a hash, so that their URL reveals nothing about the player. */
export function avatarUrlOf(userId: string): string {
  const known = urls.get(userId);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(`avatar:${userId}`).digest('hex');
  const url = generatedAvatarUrl(digest.slice(0, avatarHashLength));
  urls.set(userId, url);
  return url;
}
