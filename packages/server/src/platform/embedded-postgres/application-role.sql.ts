import type { Client } from 'pg';

/**
 * Owns the game's database and may do nothing beyond it: no files, no programs, no roles, no other database.
 */
export const APPLICATION_ROLE = 'limelight_app';

/** Also renews the password, which a data folder from a backup of the machine may not share. */
export async function ensureApplicationRole(client: Client, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
  if (rowCount === 0) await client.query(`create role ${APPLICATION_ROLE} login`);
  await client.query(`alter role ${APPLICATION_ROLE} password ${client.escapeLiteral(password)}`);
}

export async function ensureDatabaseOf(client: Client, database: string, onCreate: () => void): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount === 0) {
    onCreate();
    await client.query(`create database ${database} owner ${APPLICATION_ROLE}`);
  } else await client.query(`alter database ${database} owner to ${APPLICATION_ROLE}`);
}

/**
 * What the superuser owns outside the system's schemas and extensions: all of a database from before the role
 * existed. The sequence of a column changes its owner with the table, the type of a table's row likewise.
 */
const foreignObjects = `
  with own as (select nspname, oid, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
  free as (select 'pg_class'::regclass as catalogue, oid from pg_class union all select 'pg_proc'::regclass, oid from pg_proc
    union all select 'pg_type'::regclass, oid from pg_type
    except select classid::regclass, objid from pg_depend where deptype in ('e', 'a', 'i'))
  select format('alter schema %I owner to %I', nspname, $1::text) as statement from own
    where nspowner = $2::regrole and nspname <> 'public'
  union all
  select format('alter %s %s owner to %I', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
    pg_class.oid::regclass, $1::text)
    from pg_class join own on own.oid = relnamespace join free on free.oid = pg_class.oid and catalogue = 'pg_class'::regclass
    where relkind in ('r', 'p', 'v', 'S') and relowner = $2::regrole
  union all
  select format('alter routine %s owner to %I', pg_proc.oid::regprocedure, $1::text)
    from pg_proc join own on own.oid = pronamespace join free on free.oid = pg_proc.oid and catalogue = 'pg_proc'::regclass
    where proowner = $2::regrole
  union all
  select format('alter type %s owner to %I', pg_type.oid::regtype, $1::text)
    from pg_type join own on own.oid = typnamespace join free on free.oid = pg_type.oid and catalogue = 'pg_type'::regclass
    where typowner = $2::regrole and typtype in ('e', 'd')`;

/**
 * Gives the role everything of the connected database that the superuser owned; nothing where that has
 * happened.
 */
export async function handOverObjects(client: Client, superuser: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(foreignObjects, [APPLICATION_ROLE, superuser]);
  if (rows.length === 0) return;
  await client.query(['begin', ...rows.map(({ statement }) => statement), 'commit'].join(';'));
}
