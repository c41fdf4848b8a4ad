import type pg from 'pg';

/** Smaller indexes are rebuilt faster than they are examined. */
const indexBytesMin = 1024 * 1024;
/** An index that is twice as large as its entries need. */
const bloatFactor = 2;

/** Tables of the game, partitions included. */
export async function listVacuumTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  return rows.map(({ name }) => name);
}

/** Cannot run in a transaction. */
export async function vacuum(client: pg.Client, table: string): Promise<void> {
  await client.query(`vacuum (analyze) ${table}`);
}

/**
 * B-tree indexes that are much larger than their entries: per entry the mean width of its columns and 16
 * bytes of overhead, in pages that are 90 % full. Only an estimate, for which the planner's statistics must
 * be fresh.
 */
export async function listBloatedIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select i.oid::regclass::text as name
     from pg_class i
     join pg_index x on x.indexrelid = i.oid
     join pg_class t on t.oid = x.indrelid
     join pg_am am on am.oid = i.relam and am.amname = 'btree'
     cross join lateral (
       select coalesce(sum(s.avg_width), 0) as width
       from pg_attribute a
       left join pg_stats s on s.schemaname = 'public' and s.tablename = t.relname and s.attname = a.attname
       where a.attrelid = t.oid and a.attnum = any (x.indkey::int2[])
     ) as entry
     where i.relnamespace = 'public'::regnamespace and i.relkind = 'i' and x.indisvalid
       and pg_relation_size(i.oid) >= $1
       and i.relpages > $2 * (greatest(i.reltuples, 0) * (entry.width + 16) / (8192 * 0.9) + 2)
     order by 1`,
    [indexBytesMin, bloatFactor],
  );
  return rows.map(({ name }) => name);
}

/** Alongside reads and writes; cannot run in a transaction. */
export async function rebuildIndex(client: pg.Client, name: string): Promise<void> {
  await client.query(`reindex index concurrently ${name}`);
}

/** What an interrupted rebuild leaves behind. */
export async function dropUnfinishedIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select i.oid::regclass::text as name from pg_class i join pg_index on indexrelid = i.oid
    where relnamespace = 'public'::regnamespace and not indisvalid and relname ~ '_ccnew[0-9]*$'`);
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
}

export async function measureDatabase(client: pg.Client): Promise<number> {
  return (await client.query('select pg_database_size(current_database()) as bytes')).rows[0].bytes;
}
