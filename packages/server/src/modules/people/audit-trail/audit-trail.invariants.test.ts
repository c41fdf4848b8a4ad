import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Executor } from '../../../platform/database.js';
import { listBrokenRows } from '../../../platform/invariant.sql.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { recordOne } from './audit-trail.fixture.js';
import { auditTrailInvariants } from './audit-trail.invariants.sql.js';

let services: TestServices;

beforeAll(async () => {
  services = await createTestServices();
  for (const reason of ['First', null, 'Third']) await recordOne(services, { reason });
});

afterAll(() => services.close());

async function broken(db: Executor): Promise<string[]> {
  const names: string[] = [];
  for (const query of auditTrailInvariants) {
    if ((await listBrokenRows(db, query, 1)).length > 0) names.push(query.invariant);
  }
  return names;
}

const numbers = 'audit entries are numbered from 1 without a gap';
const hashes = 'every audit entry has the hash of its content and of the entry before';
const head = 'the last audit entry is the one that the head of the chain names';

/** An entry changed together with its hash. */
function rehashed(change: string, number: number): string {
  return `update audit_entry set ${change} where number = ${number};
    update audit_entry as entry set hash = audit_entry_hash(entry) where number = ${number}`;
}
const swapped = `update audit_entry set number = number + 10 where number < 3;
  update audit_entry set number = 13 - number where number > 10`;
const withoutLast = 'delete from audit_entry where number = 3';

/** Changes by someone who owns the tables and has disabled their triggers. */
test.each([
  ['an altered reason', "update audit_entry set reason = 'another' where number = 2", [hashes]],
  ['an altered state', `update audit_entry set after = '{"state":"active"}' where number = 2`, [hashes]],
  ['another actor', 'update audit_entry set actor_id = gen_random_uuid() where number = 2', [hashes]],
  ['another time', "update audit_entry set at = at + interval '1 microsecond' where number = 3", [hashes]],
  ['an altered last entry, rehashed', rehashed("reason = 'another'", 3), [head]],
  ['an altered entry, rehashed', rehashed("reason = 'another'", 2), [hashes]],
  ['a removed first entry', 'delete from audit_entry where number = 1', [numbers, hashes]],
  ['a removed entry', 'delete from audit_entry where number = 2', [numbers, hashes]],
  ['a removed last entry', 'delete from audit_entry where number = 3', [head]],
  ['a removed last entry, its hash left in the head', `${withoutLast}; update audit_head set number = 2`, [head]],
  ['an emptied trail', 'delete from audit_entry', [head]],
  ['a removed head', 'delete from audit_head', [head]],
  ['two swapped entries', swapped, [hashes]],
])('%s is detected by the invariants', async (_name, sabotage, invariants) => {
  const undone = new Error('the chain is restored');
  const attempt = services.db.transaction().execute(async (tx) => {
    await sql.raw(`set local session_replication_role = replica; ${sabotage}`).execute(tx);
    expect(await broken(tx)).toEqual(invariants);
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
  expect(await broken(services.db)).toEqual([]);
});
