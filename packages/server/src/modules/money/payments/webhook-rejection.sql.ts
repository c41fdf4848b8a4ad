import type { WebhookRejectionsQuery } from '@limelight/contract/money/staff-payments.schema';
import type { GatewayName } from '@limelight/rules/payment';
import { londonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';
import { containsPattern } from '../../../platform/staff-list.sql.js';

export interface Rejection {
  readonly gateway: GatewayName;
  readonly at: Date;
  readonly reason: string;
  readonly address: string;
  readonly unlisted: number;
}

const perDayMax = 200;

/**
 * Stores a rejection unless there are 200 of this gateway and day. Of two at the same moment one may be left
 * out.
 */
export async function insertRejection(db: Executor, rejection: Rejection): Promise<void> {
  const { gateway, at, reason, address, unlisted } = rejection;
  await sql`
    insert into webhook_rejection (gateway, day, number, at, reason, address, unlisted)
    select ${gateway}::payment_gateway, ${londonDay(at.getTime())}::date, next.number, ${at}::timestamptz,
      ${reason.slice(0, 300)}, ${address}, ${unlisted}
    from (
      select coalesce(max(number), 0) + 1 as number from webhook_rejection
      where gateway = ${gateway}::payment_gateway and day = ${londonDay(at.getTime())}::date
    ) as next
    where next.number <= ${perDayMax}
    on conflict do nothing`.execute(db);
}

/** At most 200 of a day and gateway, for a month: few enough to search as they are. */
export function rejectionList(db: Executor, { q, gateway, direction }: WebhookRejectionsQuery) {
  let query = db.selectFrom('webhook_rejection').selectAll();
  if (gateway !== undefined) query = query.where('gateway', '=', gateway);
  if (q !== '') query = query.where(sql<boolean>`(reason || ' ' || address) ilike ${containsPattern(q)}`);
  return query
    .orderBy('at', direction)
    .orderBy('gateway', direction)
    .orderBy('day', direction)
    .orderBy('number', direction);
}

export async function deleteRejections(tx: Executor, before: Date): Promise<void> {
  await tx.deleteFrom('webhook_rejection').where('at', '<', before).execute();
}
