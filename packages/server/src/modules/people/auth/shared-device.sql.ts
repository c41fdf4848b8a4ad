import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

interface SharedDevice {
  /** Ids of the known-device cookie: the first half of the digest of an account's address, as a UUID. */
  readonly ownId: string;
  readonly otherIds: readonly string[];
  readonly now: Date;
}

/** Stores each pair from both sides, once. Ids of addresses that have changed or gone match nobody. */
export async function insertSharedDevices(db: Executor, { ownId, otherIds, now }: SharedDevice): Promise<void> {
  const digestOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
  await sql`
    with own as (
      select id from "user" where email_digest(email) = ${digestOf(ownId)} and account_state <> 'closed'
    ), other as (
      select id from "user" where email_digest(email) = any(${otherIds.map(digestOf)}::bytea[]) and account_state <> 'closed'
    )
    insert into shared_device (user_id, other_id, noted_at)
    select own.id, other.id, ${now}::timestamptz from own, other where other.id <> own.id
    union all
    select other.id, own.id, ${now}::timestamptz from own, other where other.id <> own.id
    on conflict do nothing`.execute(db);
}
