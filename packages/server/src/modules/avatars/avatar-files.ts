import { avatarFolder, uploadedAvatarUrl } from '@limelight/contract/addresses';
import type { FileStore } from '../../platform/files.js';
import type { Random } from '../../platform/random.js';
import type { SquarePictures } from './picture.js';

const nameBytes = 16;
const addressPattern = new RegExp(`^${avatarFolder}([0-9a-f]{32})\\.webp$`);

/** Beside the large picture, under a name that follows from its own. */
function fileNames(name: string): { readonly large: string; readonly small: string } {
  return { large: `${name}.webp`, small: `${name}-small.webp` };
}

/** Keeps a player's picture under a new random name. @returns its address */
export async function storeAvatar(files: FileStore, random: Random, pictures: SquarePictures): Promise<string> {
  const name = Buffer.from(random.bytes(nameBytes)).toString('hex');
  const { large, small } = fileNames(name);
  await files.put(small, pictures.small);
  await files.put(large, pictures.large);
  return uploadedAvatarUrl(name);
}

/** Removes what is behind an address; one of a generated picture has nothing behind it. */
export async function removeAvatar(files: FileStore, address: string | null): Promise<void> {
  const name = addressPattern.exec(address ?? '')?.[1];
  if (name === undefined) return;
  const { large, small } = fileNames(name);
  await files.remove(large);
  await files.remove(small);
}
