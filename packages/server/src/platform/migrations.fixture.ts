import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { onTestFinished } from 'vitest';

const own = fileURLToPath(new URL('../../migrations/', import.meta.url));

/** A folder with the migrations of this version and some that follow, until the test has finished. */
export async function folderWith(later: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(own, folder, { recursive: true });
  for (const [name, text] of Object.entries(later)) await writeFile(join(folder, name), text);
  return folder;
}

/** A transaction that has done a statement and stays open. */
export async function openTransaction(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query(statement);
  return { commit: () => client.query('commit') };
}
