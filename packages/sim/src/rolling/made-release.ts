import { cp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const places = ['dist/bundle', 'functions', 'migrations'];

/** What every trade and order uses becomes wider: statements that are prepared have to be prepared again. */
const wider = `alter table wallet add column rolled integer;
alter table trade add column rolled integer;
alter table position add column rolled integer;
alter table tick add column rolled integer;
drop view order_with_hold;
alter table player_order add column rolled boolean not null default false;
create view order_with_hold as
  select player_order.*, coalesce(hold.cents, 0) as reserved_cents, coalesce(hold.shares, 0) as reserved_shares
  from player_order
  left join hold on hold.user_id = player_order.user_id and hold.owner_kind = 'order' and hold.owner_id = player_order.id;
`;

/** This version with one more migration, which expands. @returns its main program */
export function makeWiderRelease(folder: string): Promise<string> {
  return makeRelease(folder, wider);
}

/**
 * This version with a migration of the kind that once broke every instance of the version before: it drops a
 * function in the step that calls another.
 * @returns its main program
 */
export async function makeBrokenRelease(folder: string): Promise<string> {
  const main = await makeRelease(folder, 'drop function if exists place_trades;\n');
  const functions = join(folder, 'packages/server/functions');
  await rename(join(functions, 'place_trades.sql'), join(functions, 'place_trades_again.sql'));
  for (const part of [functions, dirname(main)]) await renameCalls(part);
  return main;
}

async function makeRelease(folder: string, migration: string): Promise<string> {
  const server = join(folder, 'packages/server');
  const own = join(root, 'packages/server');
  for (const place of places) await cp(join(own, place), join(server, place), { recursive: true });
  await symlink(join(own, 'data'), join(server, 'data'));
  await cp(join(root, 'packages/web/dist'), join(folder, 'packages/web/dist'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(server, 'migrations', '9999_rolled.sql'), migration);
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
