import { avatarFolder, uploadedAvatarUrl } from '@limelight/contract/addresses';
import type { FileStore } from '../../../platform/files.js';
import type { SquarePictures } from '../../../platform/pictures/picture-task.js';
import type { Random } from '../../../platform/random.js';

const nameBytes = 16;
const addressPattern = new RegExp(`^${avatarFolder}([0-9a-f]{32})\\.webp$`);

/** The file names of both sizes of a picture. */
function fileNames(name: string): { readonly large: string; readonly small: string } {
  return { large: `${name}.webp`, small: `${name}-small.webp` };
}

/** Stores a player's picture under a new random name. @returns its URL */
export async function storeAvatar(files: FileStore, random: Random, pictures: SquarePictures): Promise<string> {
  const name = Buffer.from(random.bytes(nameBytes)).toString('hex');
  const { large, small } = fileNames(name);
  await files.put(small, pictures.small);
  await files.put(large, pictures.large);
  return uploadedAvatarUrl(name);
}

/** Not a generated one. */
export function isUploadedAvatar(address: string | null): boolean {
  return addressPattern.test(address ?? '');
}

/** The WebP file of an uploaded picture; null for a generated one. */
export async function readAvatar(files: FileStore, address: string | null): Promise<Buffer | null> {
  const name = addressPattern.exec(address ?? '')?.[1];
  return name === undefined ? null : files.read(fileNames(name).large);
}

/** Removes the files of an uploaded picture; the URL of a generated one has none. */
export async function removeAvatar(files: FileStore, address: string | null): Promise<void> {
  const name = addressPattern.exec(address ?? '')?.[1];
  if (name === undefined) return;
  const { large, small } = fileNames(name);
  await files.remove(large);
  await files.remove(small);
}
