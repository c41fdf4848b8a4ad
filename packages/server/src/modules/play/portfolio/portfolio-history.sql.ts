import { contributingKinds, type EntryKind, entryKinds, type MoneyFlow } from '@limelight/rules/entry-kind';
import { type SeCents, seCents } from '@limelight/rules/money';
import type { CashChange, ClosingPrices } from '@limelight/rules/portfolio-history';
import { hourMs } from '@limelight/rules/time';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database.js';

/** A player's movements since the first of the instants, summed between each two of them. */
interface ChangesQuery {
  readonly userId: string;
  /** Ascending. A movement at an instant's own moment belongs to it. */
  readonly instants: readonly Date[];
}

/**
 * A threshold of `width_bucket` begins a bucket, an instant ends one: shifted by the smallest step of a
 * timestamp.
 */
function stepOf(instants: readonly Date[]) {
  const thresholds = sql`(select array_agg(at + interval '1 microsecond' order by at) from unnest(${instants}::timestamptz[]) as at)`;
  return sql<number>`width_bucket(created_at, ${thresholds})`;
}

const listed = (kinds: readonly EntryKind[]) => sql.join(kinds.map((kind) => sql.lit(kind)));
const contributing = listed(contributingKinds);
const contributingOf = (flow: MoneyFlow) => listed(contributingKinds.filter((kind) => entryKinds[kind].flow === flow));

/** Cash changes without a trade. */
function otherCashChanges({ userId, instants }: ChangesQuery) {
  return sql`
    select step, sum(amount_cents)::bigint as "amountCents",
      coalesce(sum(amount_cents) filter (where kind in (${contributing})), 0)::bigint as "contributedCents"
    from (
      select ${stepOf(instants)} as step, amount_cents, kind from posted_entry
      where user_id = ${userId} and created_at > ${instants[0]}
      union all
      -- More than a year ago: a month's dividends and bonuses are at its end.
      select ${stepOf(instants)}, amount_cents, kind from (
        select (month + interval '1 month') at time zone 'Europe/London' - interval '1 microsecond' as created_at,
          amount_cents, kind
        from ledger_month where user_id = ${userId}
      ) as summed
      where created_at > ${instants[0]}
    ) as entry
    group by step`;
}

export interface TradeChange {
  readonly step: number;
  readonly celebrityId: string;
  /** Negative for sales. In shares of now: fractions of those that a reverse split put together. */
  readonly shares: number;
  /** The change of cash, fees included. */
  readonly amountCents: SeCents;
  /** Negative after an undo, which gives the fee back. */
  readonly feeCents: SeCents;
}

/**
 * The columns of `TradeChange`: a year of a busy player is 30,000 of them, and columns are parsed in half the
 * time.
 */
type TradeChangeColumns = { readonly [Column in keyof TradeChange]: readonly TradeChange[Column][] };

/** The shares of now that a share of a row's tick is, for a chart whose past prices are in money of now. */
const sharesNow = sql`coalesce(shares_now, 1)`;
const eras = sql`
  left join (select celebrity_id as split_id, from_tick, before_tick, shares_now from split_era) as era
    on split_id = celebrity_id and tick_number >= from_tick and tick_number < before_tick`;

/** The clocks of two instances may differ: within an hour, numbers need not follow the time. */
const clockDifferenceMs = hourMs;

/** Changes by trades. These have no index by time, to make writes faster; their numbers follow the time. */
function tradeChanges({ userId, instants }: ChangesQuery) {
  const surelyBefore = new Date((instants[0]?.getTime() ?? 0) - clockDifferenceMs);
  return sql`
      select step, celebrity_id, sum(case side when 'buy' then shares else -shares end * shares_now) as shares,
        sum(case side when 'buy' then -total_cents else total_cents end - paid_cents) as amount_cents,
        sum(fee_cents) as fee_cents
      from (
        select ${stepOf(instants)} as step, celebrity_id, side, shares, ${sharesNow} as shares_now, total_cents,
          fee_cents as paid_cents, fee_cents
        from trade ${eras}
        where user_id = ${userId} and number > entries_before(${userId}, ${surelyBefore}) and created_at > ${instants[0]}
        union all
        -- An undo's cash is an entry of its own, among the other cash changes; here it moves the shares back.
        select ${stepOf(instants)}, celebrity_id, side, -shares, ${sharesNow}, 0, 0, -fee_cents
        from trade_undo ${eras} where user_id = ${userId} and created_at > ${instants[0]}
        union all
        -- What moved by no trade and no undo; its cash is among the other cash changes. A split's own entry takes
        -- the odd lots.
        select ${stepOf(instants)}, celebrity_id, 'buy', shares_after - (shares_after - shares) * coalesce(ratio, 1),
          shares_now, 0, 0, 0
        from share_entry
        cross join lateral (
          select max(to_shares::double precision / from_shares) filter (where id = reference_id) as ratio,
            coalesce((array_agg(scale order by number desc))[1], 1) / coalesce((
              array_agg(scale order by number desc) filter (where executed_at <= created_at or id = reference_id)
            )[1], 1) as shares_now
          from split where split.celebrity_id = share_entry.celebrity_id and state = 'executed'
        ) as split
        where user_id = ${userId} and created_at > ${instants[0]} and kind not in ('buy', 'sell', 'undo')
      ) as trade
      group by step, celebrity_id`;
}

/** The fees of all trades of a player, without those that an undo gave back. */
const feesOf = (userId: string) => sql`
  (coalesce((select sum(fee_cents) from trade where user_id = ${userId}), 0)
    - coalesce((select sum(fee_cents) from trade_undo where user_id = ${userId}), 0))::bigint`;

/** What a player was given in addition to the starting cash; what was taken back again is subtracted. */
const contributionsOf = (userId: string) => sql`
  select coalesce(sum(amount_cents) filter (where kind in (${contributingOf('rewards')})), 0)::bigint as "bonusesCents",
    coalesce(sum(amount_cents) filter (where kind in (${contributingOf('tokens')})), 0)::bigint as "tokensCents"
  from (
    select kind, amount_cents from posted_entry where user_id = ${userId}
    union all
    select kind, amount_cents from ledger_month where user_id = ${userId}
  ) as entry`;

interface MovementsQuery extends ChangesQuery {
  /** Selects the closing prices of these celebrities, an array of texts. */
  readonly closes: (celebrityIds: RawBuilder<unknown>) => RawBuilder<Closes>;
}

interface Closes extends ClosingPrices {
  readonly celebrityId: string;
}

interface MovementsRow {
  readonly version: number;
  readonly trades: TradeChangeColumns;
  readonly otherCashChanges: readonly CashChange[];
  readonly feesPaidCents: SeCents;
  readonly contributions: { readonly bonusesCents: SeCents; readonly tokensCents: SeCents };
  readonly closes: readonly Closes[];
}

export interface Movements extends Omit<MovementsRow, 'trades'> {
  readonly trades: readonly TradeChange[];
}

/**
 * What a portfolio's history is made of, in one statement: its movements, and the closing prices of every
 * celebrity that is held or was traded. @returns undefined without a wallet
 */
export async function readMovements(
  db: Executor,
  { userId, instants, closes }: MovementsQuery,
): Promise<Movements | undefined> {
  const changes = { userId, instants };
  const celebrityIds = sql`array(
    select celebrity_id from change union select celebrity_id from position where user_id = ${userId})`;
  const { rows } = await sql<MovementsRow>`
    with change as materialized (${tradeChanges(changes)})
    select entry_count + reservation_count as version,
      (
        select json_build_object(
          'step', coalesce(json_agg(step), '[]'), 'celebrityId', coalesce(json_agg(celebrity_id), '[]'),
          'shares', coalesce(json_agg(shares), '[]'), 'amountCents', coalesce(json_agg(amount_cents), '[]'),
          'feeCents', coalesce(json_agg(fee_cents), '[]')
        ) from change
      ) as trades,
      (select coalesce(json_agg(other), '[]') from (${otherCashChanges(changes)}) as other) as "otherCashChanges",
      ${feesOf(userId)} as "feesPaidCents",
      (select to_json(contributed) from (${contributionsOf(userId)}) as contributed) as contributions,
      (
        select coalesce(json_agg(closed), '[]') from (${closes(celebrityIds)}) as closed
      ) as closes
    from wallet where user_id = ${userId}`.execute(db);
  return rows[0] && { ...rows[0], trades: rowsOf(rows[0].trades) };
}

function rowsOf({ step, celebrityId, shares, amountCents, feeCents }: TradeChangeColumns): TradeChange[] {
  return step.map((at, row) => ({
    step: at,
    celebrityId: celebrityId[row] ?? '',
    shares: shares[row] ?? 0,
    amountCents: amountCents[row] ?? seCents(0),
    feeCents: feeCents[row] ?? seCents(0),
  }));
}
