import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const deployed = fileURLToPath(new URL('../../../deploy/', import.meta.url));

/** An example of `deploy` with other values. @throws Error when one of those to replace is not in it */
export async function deployExample(path: string, changes: Readonly<Record<string, string>>): Promise<string> {
  let text = await readFile(join(deployed, path), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/${path} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}
