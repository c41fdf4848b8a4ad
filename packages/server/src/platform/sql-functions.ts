import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const functionsFolder = fileURLToPath(new URL('../../functions/', import.meta.url));

/** A function or an aggregate of the database. Its file has its newest text. */
export interface SqlFunction {
  readonly name: string;
  readonly text: string;
  readonly digest: string;
}

/**
 * All functions of this version, each after those that it calls. @throws naming the file that cannot be one
 */
export async function readFunctions(): Promise<SqlFunction[]> {
  const files = (await readdir(functionsFolder)).filter((file) => file.endsWith('.sql')).sort();
  const texts = files.map(async (file) => parseFunction(file, await readFile(`${functionsFolder}${file}`, 'utf8')));
  return orderByCalls(await Promise.all(texts));
}

/** @throws naming the file when it defines anything but the function that it is named after */
export function parseFunction(file: string, text: string): SqlFunction {
  const name = file.slice(0, -'.sql'.length);
  const created = [...text.matchAll(/^create or replace (?:function|aggregate) (\w+)/gm)].map(([, found]) => found);
  if (created.join() !== name) {
    throw new Error(`functions/${file} must be one "create or replace function ${name}", and has ${created.join()}`);
  }
  return { name, text, digest: createHash('sha256').update(text).digest('hex') };
}

/** @throws naming functions that call each other, of which none can be the first */
export function orderByCalls(functions: readonly SqlFunction[]): SqlFunction[] {
  const ordered: SqlFunction[] = [];
  let left = functions;
  while (left.length > 0) {
    const ready = left.filter((one) => !left.some((other) => other !== one && mentions(one.text, other.name)));
    if (ready.length === 0) {
      throw new Error(`functions/*.sql call each other in a circle: ${left.map(({ name }) => name).join(', ')}`);
    }
    ordered.push(...ready);
    left = left.filter((one) => !ready.includes(one));
  }
  return ordered;
}

/**
 * What a migration's text needs: functions that it uses and neither creates nor drops, and those that they
 * call. A body of PL/pgSQL is looked into when it runs, and needs none to be created.
 */
export function functionsUsedBy(text: string, functions: readonly SqlFunction[]): SqlFunction[] {
  const used: SqlFunction[] = [];
  for (const one of functions.toReversed()) {
    const own = new RegExp(`\\b(?:create|create or replace|drop) (?:function|aggregate) (?:if exists )?${one.name}\\b`);
    const direct = mentions(text, one.name) && !own.test(text);
    const called = used.some(({ text: body }) => !/\blanguage plpgsql\b/.test(body) && mentions(body, one.name));
    if (direct || called) used.unshift(one);
  }
  return used;
}

function mentions(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text.replace(/--.*$/gm, ''));
}

/**
 * Creates those of the functions that a migration is the first to use, before the tables that they read
 * exist.
 */
export async function createMissingFunctions(client: pg.Client, functions: readonly SqlFunction[]): Promise<void> {
  if (functions.length === 0) return;
  const known = await routineCounts(client, functions);
  await client.query('set local check_function_bodies = off');
  for (const one of functions) if (!known.has(one.name)) await define(client, one);
}

/**
 * Brings the functions to their files in the caller's transaction: those whose text changed, or that a
 * migration dropped. One without a file stays until a migration drops it, since the version before calls it.
 * So does one whose text a newer version has replaced: this version may be an instance of before an upgrade
 * that starts again, and what replaced it serves both.
 * @returns the names of those
 * @throws when a text has other arguments or another result than the database's function, for which the
 * version before would look in vain
 */
export async function applyFunctions(client: pg.Client, functions: readonly SqlFunction[]): Promise<string[]> {
  await client.query(`
    delete from sql_function where not exists (
      select from pg_proc where pronamespace = 'public'::regnamespace and proname = sql_function.name
    )`);
  const { rows } = await client.query<RecordedFunction>('select name, digest, past from sql_function');
  const recorded = new Map(rows.map((row) => [row.name, row]));
  await client.query('set local check_function_bodies = on');
  const newer: string[] = [];
  for (const one of functions) {
    const { digest, past = [] } = recorded.get(one.name) ?? {};
    if (digest === one.digest) continue;
    if (past.includes(one.digest)) newer.push(one.name);
    else await define(client, one);
  }
  for (const [name, count] of await routineCounts(client, functions)) if (count > 1) throw otherShape(name);
  return newer;
}

interface RecordedFunction {
  readonly name: string;
  readonly digest: string;
  readonly past: readonly string[];
}

async function routineCounts(client: pg.Client, functions: readonly SqlFunction[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select proname as name, count(*) as count from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any ($1) group by proname`,
    [functions.map(({ name }) => name)],
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

async function define(client: pg.Client, { name, text, digest }: SqlFunction): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    // Another result, or other names of the arguments.
    if (error instanceof Error && 'code' in error && error.code === '42P13') throw otherShape(name, error);
    throw new Error(`functions/${name}.sql failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  await client.query(
    `insert into sql_function (name, digest) values ($1, $2) on conflict (name) do update
     set digest = excluded.digest, past = sql_function.past || sql_function.digest`,
    [name, digest],
  );
}

function otherShape(name: string, cause?: Error): Error {
  return new Error(
    `functions/${name}.sql changes the arguments or the result, and the version before calls it: give the new one another name`,
    { cause },
  );
}
