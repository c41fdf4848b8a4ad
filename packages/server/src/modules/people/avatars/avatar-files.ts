import { avatarFolder, uploadedAvatarUrl } from '@limelight/contract/addresses';
import { z } from 'zod';
import type { FileStore } from '../../../platform/files.js';
import { addJob, type Tasks } from '../../../platform/jobs.js';
import type { SquarePictures } from '../../../platform/pictures/picture-task.js';
import type { Random } from '../../../platform/random.js';
import type { Services } from '../../../services.js';

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
  try {
    await files.put(small, pictures.small);
    await files.put(large, pictures.large);
  } catch (error) {
    // Nothing refers to the one that was stored.
    await files.remove(small).catch(() => undefined);
    throw error;
  }
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

const removeTask = 'remove-picture';
const jobSchema = z.strictObject({ image: z.string() });

export function avatarTasks({ files }: { readonly files: FileStore }): Tasks {
  return { [removeTask]: async (payload) => removeAvatar(files, jobSchema.parse(payload).image) };
}

/** Removes a picture that nothing refers to any more: later, where it cannot be removed now. */
export async function discardAvatar(
  { db, clock, files, log }: Pick<Services, 'db' | 'clock' | 'files' | 'log'>,
  image: string | null,
): Promise<void> {
  await removeAvatar(files, image).catch(async (error: unknown) => {
    log.warn({ err: error }, 'a picture cannot be removed now; a job retries it');
    const effectKey = `${removeTask}:${image}`;
    await addJob(db, { task: removeTask, effectKey, payload: { image }, now: clock.now() });
  });
}

/** Removes the files of an uploaded picture; the URL of a generated one has none. */
export async function removeAvatar(files: FileStore, address: string | null): Promise<void> {
  const name = addressPattern.exec(address ?? '')?.[1];
  if (name === undefined) return;
  const { large, small } = fileNames(name);
  await files.remove(large);
  await files.remove(small);
}
