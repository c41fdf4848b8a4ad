import type pg from 'pg';

const catalog = `
  select concat_ws(' ', 'type', enumtypid::regtype, string_agg(enumlabel, ',' order by enumsortorder)) as line
  from pg_enum group by enumtypid
  union all
  select concat_ws(' ', 'column', attrelid::regclass, lpad(place::text, 3, '0'), attname, format_type(atttypid, atttypmod),
    attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid))
  from (select *, row_number() over (partition by attrelid order by attnum) as place from pg_attribute
    where attnum > 0 and not attisdropped) as attribute
  join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'c')
  union all
  select concat_ws(' ', 'table', relname, relkind, reloptions, pg_get_partkeydef(oid)) from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union all
  select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
  where connamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select indexdef from pg_indexes where schemaname = 'public'
  union all
  select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select concat_ws(' ', 'view', viewname, definition) from pg_views where schemaname = 'public'
  union all
  select concat_ws(' ', 'function', oid::regprocedure, pg_get_function_result(oid), provolatile, proparallel, proconfig,
    prosrc, pg_get_function_sqlbody(oid))
  from pg_proc where pronamespace = 'public'::regnamespace
  order by 1`;

/** Everything in the schema `public` but its rows, as PostgreSQL writes it out: a line each. */
export async function listCatalog(client: pg.Client): Promise<string[]> {
  return (await client.query<{ line: string }>(catalog)).rows.map(({ line }) => line);
}
