import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sourceKey } from './source-key.js';

const entry = 'packages/server/src/make.ts';
const sources: Readonly<Record<string, string>> = {
  'package-lock.json': '{}',
  'packages/server/migrations/0001_a.sql': 'create table a ()',
  'packages/server/functions/f.sql': 'create function f()',
  [entry]: `import { b } from './b.js';\nimport type { c } from './c.js';\n`,
  'packages/server/src/b.ts': `import {\n  d,\n} from '@limelight/rules/d';\n`,
  'packages/server/src/c.ts': 'export type c = 1;\n',
  'packages/rules/src/d.ts': `export { e } from './e.js';\n`,
  'packages/rules/src/e.ts': 'export const e = 1;\n',
};

async function keyOf(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'limelight-key-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return sourceKey([entry], root);
}

test('a stored database is made again when anything that makes it changes, and for nothing else', async () => {
  const key = await keyOf(sources);
  for (const path of Object.keys(sources)) {
    const changed = await keyOf({ ...sources, [path]: `${sources[path]}\n-- changed` });
    expect(changed === key, path).toBe(path.endsWith('/c.ts'));
  }
  expect(await keyOf({ ...sources, 'packages/server/src/other.ts': '' })).toBe(key);
  expect(await keyOf({ ...sources, 'packages/server/migrations/0002_b.sql': '' })).not.toBe(key);
});
