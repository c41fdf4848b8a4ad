import { hourMs } from '@limelight/rules/time';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secretsFrom } from '../../../platform/secret.js';
import { S3Server } from '../../../testing/s3-server.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { recordOne } from './audit-trail.fixture.js';
import { auditSeal, auditSealTask } from './seal-audit-trail.js';

const bucket = new S3Server();
let services: TestServices;
let lines: { readonly level: number; readonly msg: string; readonly number?: number }[];

beforeAll(async () => {
  await bucket.start();
  services = await createTestServices();
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  services = { ...services, log, env: { ...services.env, backupBucket: bucket.settings } };
});
afterAll(async () => {
  await services.close();
  await bucket.close();
});
beforeEach(async () => {
  lines = [];
  bucket.objects.clear();
  await asOwner('truncate audit_entry, audit_seal');
  await asOwner(`update audit_head set number = 0, hash = decode(repeat('00', 32), 'hex')`);
  for (const reason of ['First', 'Second', 'Third']) await recordOne(services, { reason });
});

/** Somebody who has the database, and nothing else, disables its triggers. */
async function asOwner(sabotage: string): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await sql.raw(`set local session_replication_role = replica; ${sabotage}`).execute(tx);
  });
}

/** All hashes follow from the altered entry, as if it had been written like that. */
const rewrite = (number: number) =>
  asOwner(`do $do$ declare link audit_entry; hash_before bytea; begin
    update audit_entry set reason = 'Rewritten' where number = ${number};
    for link in select * from audit_entry where number >= ${number} order by number loop
      select hash into hash_before from audit_entry where audit_entry.number = link.number - 1;
      update audit_entry set previous_hash = coalesce(hash_before, previous_hash) where audit_entry.number = link.number returning * into link;
      update audit_entry set hash = audit_entry_hash(link) where audit_entry.number = link.number;
    end loop;
    update audit_head set (number, hash) = (select number, hash from audit_entry order by number desc limit 1);
  end $do$`);

const seal = (changes: Partial<TestServices> = {}) =>
  auditSealTask({ ...services, ...changes }).run({ number: 1, atMs: 0 });
const problems = async (secrets: readonly string[] = services.secrets) => {
  const { db, clock, env } = services;
  const findings = await auditSeal({ db, clock, secrets, bucket: env.backupBucket });
  return findings.flatMap(({ brokenRows }) => brokenRows);
};
const errors = () => lines.filter(({ level }) => level >= 50);

test('a trail that only grew is sealed again, and verifies', async () => {
  await seal();
  await recordOne(services);
  await seal();
  expect(await services.db.selectFrom('audit_seal').select('number').executeTakeFirst()).toEqual({ number: 4 });
  expect(await problems()).toEqual([]);
  expect(errors()).toEqual([]);
});

test.each([1, 2, 3])(
  'a chain that was rewritten from entry %i on does not verify, and is not sealed',
  async (number) => {
    await seal();
    await rewrite(number);
    expect(await problems()).not.toEqual([]);
    await recordOne(services);
    await seal();
    expect(await problems()).not.toEqual([]);
    expect(errors()).toMatchObject([{ msg: 'the audit trail was changed outside of the game' }]);
  },
);

test('an altered entry is found although the database’s function of the hash was replaced', async () => {
  await seal();
  await asOwner(`update audit_entry set reason = 'Another' where number = 2`);
  const { definition } = (
    await sql<{ definition: string }>`select pg_get_functiondef('audit_entry_hash'::regproc) as definition`.execute(
      services.db,
    )
  ).rows[0] ?? { definition: '' };
  await asOwner(
    'create or replace function audit_entry_hash(entry audit_entry) returns bytea language sql stable as $$ select entry.hash $$',
  );
  expect(await problems()).toEqual(['entry 2 is not the one that was written']);
  await asOwner(definition);
});

test('a removed last entry does not verify', async () => {
  await seal();
  await asOwner(`delete from audit_entry where number = 3;
    update audit_head set (number, hash) = (select number, hash from audit_entry where number = 2)`);
  expect(await problems()).not.toEqual([]);
  await seal();
  expect(errors()).not.toEqual([]);
});

test('after a rotation of SECRET the newest seals, and the older one can be removed', async () => {
  await seal();
  const rotated = secretsFrom(['a newer secret, long enough for a test', ...services.secrets]);
  expect(await problems(['a newer secret, long enough for a test'])).not.toEqual([]);
  await seal(rotated);
  expect(await problems([rotated.secret])).toEqual([]);
  expect(errors()).toEqual([]);
});

test('every hour the log and the bucket get the head, and show a trail whose seal was removed and that was rewritten', async () => {
  const heads = () => lines.filter(({ msg }) => msg === 'the head of the audit trail').map(({ number }) => number);
  await seal();
  await recordOne(services);
  services.clock.advance(hourMs - 1);
  await seal();
  expect(heads()).toEqual([3]);
  services.clock.advance(1);
  await seal();
  expect(heads()).toEqual([3, 4]);
  expect([...bucket.objects.values()].join()).toContain('"number":4');

  await rewrite(1);
  await asOwner('delete from audit_seal');
  await seal();
  expect(errors()).toHaveLength(1);
  expect(await problems()).toEqual([expect.stringMatching(/^the trail lacks entry 4 as the bucket has had it since /)]);
});
