import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new temporary folder, removed with `removeScratchFolder`.
 *
 * @param purpose part of the folder's name, so that one left behind by a killed run can be attributed
 */
export async function makeScratchFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `limelight-${purpose}-`));
  // When started by root, PostgreSQL runs as an unprivileged user, who must be able to traverse the folder.
  await chmod(folder, 0o711);
  return folder;
}

export async function removeScratchFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
