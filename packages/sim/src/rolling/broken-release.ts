import { cp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const places = ['dist/bundle', 'functions', 'migrations'];

/**
 * This version with a migration of the kind that once broke every instance of the version before: it drops a
 * function in the step that calls another.
 * @returns its main program
 */
export async function makeBrokenRelease(folder: string): Promise<string> {
  const server = join(folder, 'packages/server');
  const own = join(root, 'packages/server');
  for (const place of places) await cp(join(own, place), join(server, place), { recursive: true });
  await symlink(join(own, 'data'), join(server, 'data'));
  await cp(join(root, 'packages/web/dist'), join(folder, 'packages/web/dist'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));

  const functions = join(server, 'functions');
  await rename(join(functions, 'place_trades.sql'), join(functions, 'place_trades_again.sql'));
  for (const part of ['dist/bundle', 'functions']) await renameCalls(join(server, part));
  const late = join(server, 'migrations', '9999_broken.sql');
  await writeFile(late, 'drop function if exists place_trades;\n');
  return join(server, 'dist/bundle/main.js');
}

async function renameCalls(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|sql)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, 'utf8');
    if (/\bplace_trades\b/.test(text)) await writeFile(path, text.replace(/\bplace_trades\b/g, 'place_trades_again'));
  }
}
