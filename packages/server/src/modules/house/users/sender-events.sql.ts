import type { EntryKind } from '@limelight/rules/entry-kind';
import type { SecurityEventKind } from '@limelight/rules/security-event';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

const eventsMax = 20;

interface Window {
  readonly from: Date;
  readonly until: Date;
}

export type SenderEventRow =
  | {
      readonly at: Date;
      readonly kind: 'trade' | 'undo';
      readonly code: 'buy' | 'sell';
      readonly name: string;
      readonly count: number;
      readonly cents: number;
    }
  | {
      readonly at: Date;
      readonly kind: 'order';
      readonly code: string;
      readonly name: string;
      readonly count: number;
      readonly cents: null;
    }
  | {
      readonly at: Date;
      readonly kind: 'halt';
      readonly code: string;
      readonly name: string;
      readonly count: number;
      readonly cents: null;
    }
  | {
      readonly at: Date;
      readonly kind: 'payment';
      readonly code: string;
      readonly name: string;
      readonly count: number;
      readonly cents: null;
    }
  | {
      readonly at: Date;
      readonly kind: 'cash';
      readonly code: EntryKind;
      readonly name: null;
      readonly count: null;
      readonly cents: number;
    }
  | {
      readonly at: Date;
      readonly kind: 'security';
      readonly code: SecurityEventKind;
      readonly name: string;
      readonly count: number;
      readonly cents: null;
    }
  | {
      readonly at: Date;
      readonly kind: 'ticket';
      readonly code: string;
      readonly name: string;
      readonly count: number;
      readonly cents: null;
    };

/**
 * What a player did, and what befell the celebrities that they traded, inside a window; newest first. Each
 * part reads the rows of one player alone.
 */
export async function listSenderEvents(
  db: Executor,
  { userId, number, from, until }: Window & { readonly userId: string; readonly number: number },
): Promise<SenderEventRow[]> {
  const inside = (column: string) => sql`${sql.ref(column)} between ${from} and ${until}`;
  const { rows } = await sql<SenderEventRow>`
    with traded as (
      select created_at, side, celebrity_id, shares, total_cents from trade
      where user_id = ${userId} and ${inside('created_at')}
      order by created_at desc limit ${eventsMax}
    )
    select * from (
      select traded.created_at as at, 'trade' as kind, side::text as code, celebrity.name, shares as count,
        case side when 'buy' then -total_cents else total_cents end as cents
      from traded join celebrity on celebrity.id = celebrity_id
      union all
      select trade_undo.created_at, 'undo', side::text, celebrity.name, shares, total_cents
      from trade_undo join celebrity on celebrity.id = celebrity_id
      where user_id = ${userId} and ${inside('trade_undo.created_at')}
      union all
      select coalesce(closed_at, created_at), 'order', state::text, celebrity.name, shares, null
      from player_order join celebrity on celebrity.id = celebrity_id
      where user_id = ${userId} and ${sql`coalesce(closed_at, created_at) between ${from} and ${until}`}
      union all
      select public_at, 'halt', title, celebrity.name, impact_bps, null
      from news_item join celebrity on celebrity.id = celebrity_id
      where news_item.status = 'published' and impact_bps is not null and ${inside('public_at')}
        and celebrity_id in (select celebrity_id from traded)
      union all
      select coalesce(paid_at, created_at), 'payment', state::text, reference, us_cents, null
      from payment where user_id = ${userId} and ${sql`coalesce(paid_at, created_at) between ${from} and ${until}`}
      union all
      select created_at, 'cash', kind::text, null, null, amount_cents
      from posted_entry
      where user_id = ${userId} and ${inside('created_at')} and kind not in ('undo', 'undo_fee')
      union all
      select last_at, 'security', kind, coalesce(address, ''), count, null
      from security_event where user_id = ${userId} and ${inside('last_at')}
      union all
      select created_at, 'ticket', subject, status::text, support_ticket.number, null
      from support_ticket where user_id = ${userId} and ${inside('created_at')} and support_ticket.number <> ${number}
    ) as event
    order by at desc limit ${eventsMax}`.execute(db);
  return rows;
}

/** The account with an address. */
export async function findUserIdByEmail(db: Executor, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('account_state', '<>', 'closed')
    .executeTakeFirst();
  return row?.id;
}

export async function findSender(db: Executor, userId: string) {
  const { rows } = await sql<{
    name: string;
    state: 'active' | 'suspended' | 'closed';
    frozen: boolean;
    verified: boolean;
    joinedAt: Date;
    paidUsCents: number;
    tickets: number;
    solvedTickets: number;
  }>`
    select name, account_state as state, frozen_at is not null as frozen, email_verified as verified,
      created_at as "joinedAt",
      (select coalesce(sum(us_cents - refunded_us_cents), 0)::bigint from payment
        where user_id = ${userId} and state = 'paid') as "paidUsCents",
      (select count(*) from support_ticket where user_id = ${userId}) as tickets,
      (select count(*) from support_ticket where user_id = ${userId} and status = 'closed') as "solvedTickets"
    from "user" where id = ${userId}`.execute(db);
  return rows[0];
}
