import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ownRoot = fileURLToPath(new URL('../../../../', import.meta.url));
const outputBytesMax = 64 * 1024 * 1024;

/**
 * Builds an earlier commit of this repository in a folder.
 * @returns the main program of its server
 * @throws Error when the commit is unknown or does not build
 */
export async function buildOfCommit(commit: string, folder: string): Promise<string> {
  const options = { cwd: folder, maxBuffer: outputBytesMax };
  process.stdout.write(`building ${commit}\n`);
  await run('git', ['clone', '--quiet', '--no-checkout', ownRoot, '.'], options);
  await run('git', ['checkout', '--quiet', commit], options);
  await run('npm', ['ci', '--no-audit', '--no-fund'], options);
  await run(process.execPath, ['scripts/prepare.mjs'], options);
  const compiled = join(folder, 'packages/server/dist');
  const bundled = join(compiled, 'bundle/main.js');
  return existsSync(bundled) ? bundled : join(compiled, 'main.js');
}
