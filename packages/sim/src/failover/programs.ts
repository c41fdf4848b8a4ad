import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../mail-servers/run-program.js';

/** The PostgreSQL that the game needs. */
const postgresMajorMin = 16;
const folders = ['usr/local/sbin', 'usr/local/bin', 'usr/sbin', 'usr/bin'];
const postgresFolder = 'usr/lib/postgresql';
const postgresPrograms = ['postgres', 'initdb', 'pg_basebackup', 'pg_rewind', 'pg_controldata'];
/** What runs PostgreSQL, which refuses to be root. */
const user = 'postgres';

/** What is needed in addition to the game, by the names of Debian's packages. */
const wanted = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', psql: 'postgresql-client' } as const;
type Program = keyof typeof wanted;

export interface Programs {
  /** The folder of a system of their own, which they see as the whole machine; empty: this machine. */
  readonly root: string;
  /** Of the newest PostgreSQL, inside of `root`. */
  readonly postgresFolder: string | undefined;
  readonly postgresMajor: number | undefined;
  /** Packages of what is not there. */
  readonly missing: readonly string[];
  /** Of what is there, by its name. */
  readonly path: ReadonlyMap<Program, string>;
}

/** A command with its values. */
export type CommandLine = readonly [program: string, ...values: string[]];

/** Looks for them below `root`, or on this machine when it is empty. */
export async function findPrograms(root: string): Promise<Programs> {
  const path = new Map<Program, string>();
  for (const name of Object.keys(wanted) as Program[]) {
    for (const folder of folders) if (await exists(join(root, '/', folder, name))) path.set(name, `/${folder}/${name}`);
  }
  const major = await newestPostgres(root);
  const missing: string[] = Object.entries(wanted).flatMap(([name, of]) => (path.has(name as Program) ? [] : [of]));
  if (major === undefined) missing.push(`postgresql (${postgresMajorMin} or newer)`);
  return {
    root,
    path,
    missing,
    postgresMajor: major,
    postgresFolder: major === undefined ? undefined : `/${postgresFolder}/${major}/bin`,
  };
}

async function newestPostgres(root: string): Promise<number | undefined> {
  const names = await readdir(join(root, '/', postgresFolder)).catch(() => []);
  const majors = names.map(Number).filter((major) => major >= postgresMajorMin);
  for (const major of majors.sort((one, other) => other - one)) {
    const files = postgresPrograms.map((name) => exists(join(root, '/', postgresFolder, String(major), 'bin', name)));
    if (!(await Promise.all(files)).includes(false)) return major;
  }
  return undefined;
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** @throws Error for what is missing */
export function pathOf({ path }: Programs, name: Program): string {
  const found = path.get(name);
  if (found === undefined) throw new Error(`${name} is not on this machine`);
  return found;
}

/** The command as the user of PostgreSQL, where this process may choose one. */
export function asPostgres({ root }: Programs, command: CommandLine): CommandLine {
  if (process.getuid?.() !== 0) return command;
  if (root !== '') return ['chroot', `--userspec=${user}:${user}`, root, ...command];
  return ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', ...command];
}

/** Gives a folder to that user. */
export async function giveToPostgres({ root }: Programs, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const give: CommandLine = ['chown', `${user}:${user}`, folder];
  const [program, ...values] = root === '' ? give : (['chroot', root, ...give] as const);
  await runProgram(program, values);
}
