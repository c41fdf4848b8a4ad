import { sql } from 'kysely';
import type { Finding } from '../platform/audit.sql.js';
import type { Database, Executor } from '../platform/database.js';
import type { InvariantQuery } from '../platform/invariant.sql.js';
import { declaredInvariants } from './declared.js';

/** So few that a statement ends long before its timeout. */
const invariantsPerStatement = 25;

/**
 * The findings of `audit.ts` without loading all modules, and in a few statements instead of a hundred: tests
 * audit after most of what they do.
 */
export function auditDatabase(db: Database): Promise<Finding[]> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(findBrokenRows);
}

export async function findBrokenRows(db: Executor): Promise<Finding[]> {
  const invariants = await declaredInvariants();
  const findings: Finding[] = [];
  for (let from = 0; from < invariants.length; from += invariantsPerStatement) {
    findings.push(...(await findTogether(db, invariants.slice(from, from + invariantsPerStatement))));
  }
  return findings;
}

/** A block returns no rows, so it leaves them in a setting of its connection. */
async function findTogether(db: Executor, invariants: readonly InvariantQuery[]): Promise<Finding[]> {
  const queries = sql.join(invariants.map(({ broken }) => sql.lit(broken)));
  const block = sql`do $audit$
    declare
      query text;
      found text[];
      all_found jsonb := '[]';
    begin
      foreach query in array array[${queries}] loop
        execute 'select array(select row::text from (' || query || ') as broken limit 20)' into found;
        all_found := all_found || jsonb_build_array(to_jsonb(found));
      end loop;
      perform set_config('limelight.findings', all_found::text, false);
    end
    $audit$`;
  const setting = sql<{ found: string }>`select current_setting('limelight.findings') as found`;
  const read = async (one: Executor) => {
    await block.execute(one);
    return (await setting.execute(one)).rows[0]?.found ?? '[]';
  };
  const rows: readonly string[][] = JSON.parse(await (db.isTransaction ? read(db) : db.connection().execute(read)));
  return invariants.map(({ invariant }, index) => ({ invariant, brokenRows: rows[index] ?? [] }));
}
