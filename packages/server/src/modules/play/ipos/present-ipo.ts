import { mediaUrl } from '@limelight/contract/addresses';
import type { Ipo, IpoDetail, IpoSubscription } from '@limelight/contract/play/ipos.schema';
import { toHex } from '@limelight/rules/fairness';
import { type IpoState, ipoCost, ipoTimes, shareOutDay, shareOutMs } from '@limelight/rules/ipo';
import { seCents } from '@limelight/rules/money';
import { type Demand, levelOf } from '@limelight/rules/share-out';
import { londonDay, parseLondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import { listPoolLines, readDemand } from '../pools/pools.public.js';
import type { IpoRow } from './ipo.sql.js';
import type { SubscriptionRow } from './subscription.sql.js';

export function ipoStateOf(row: IpoRow, nowMs: number): IpoState {
  const { stage, pool_state, closes_at, opens_at } = row;
  if (stage === 'cancelled' || stage === 'trading') return stage;
  if (stage === 'opened' || pool_state === 'shared') return 'opening';
  if (pool_state === 'sharing') return 'sharing';
  if (pool_state === 'closed' || closes_at.getTime() <= nowMs) return 'closed';
  return opens_at.getTime() <= nowMs ? 'open' : 'announced';
}

export function presentDemand(demand: [units: number, requests: number][], supply: number): Ipo['demand'] {
  const count = (of: (units: number, requests: number) => number) =>
    demand.reduce((sum, [units, requests]) => sum + of(units, requests), 0);
  return {
    subscribers: count((_, requests) => requests),
    requestedShares: count((units, requests) => units * requests),
    ...levelOf(demand satisfies Demand, supply),
  };
}

export async function presentIpo(db: Executor, row: IpoRow, nowMs: number): Promise<Ipo> {
  const { earlyAtMs } = ipoTimes(row.opens_at.getTime());
  const { name, category, country, description, cap } = row;
  const closedOn = row.close_day ?? londonDay(row.closes_at.getTime());
  return {
    ...{ name, category, country, description, cap },
    id: row.id,
    celebrityId: row.celebrity_id,
    imageUrl: row.image_media_id && mediaUrl(row.image_media_id),
    state: ipoStateOf(row, nowMs),
    priceCents: row.price_cents,
    shares: row.supply,
    feeBps: row.fee_bps,
    accountDays: row.account_days,
    announcedAt: row.announced_at.toISOString(),
    opensAt: row.opens_at.toISOString(),
    earlyAt: new Date(earlyAtMs).toISOString(),
    closesAt: row.closes_at.toISOString(),
    shareOutAt: new Date(shareOutMs(shareOutDay(parseLondonDay(closedOn)))).toISOString(),
    demand: presentDemand(await readDemand(db, row.id), row.supply),
    cancelReason: row.cancel_reason,
    openingPriceCents: row.opening_cents,
  };
}

/** The fixed list and what was sampled, once they are there. */
export async function presentIpoDetail(db: Executor, row: IpoRow, nowMs: number): Promise<IpoDetail> {
  const ipo = await presentIpo(db, row, nowMs);
  const lines = row.closed_at === null ? [] : await listPoolLines(db, row.id);
  return {
    ...ipo,
    close: row.lines_hash && {
      day: row.close_day,
      tick: row.close_tick,
      lines: lines.length,
      heldLines: lines.filter(({ held }) => held).length,
      hash: toHex(row.lines_hash),
    },
    shareOut: row.draw_key && {
      day: row.draw_day ?? '',
      drawKey: toHex(row.draw_key),
      level: ipo.demand.level,
      leftover: ipo.demand.leftover,
      allottedShares: lines.reduce((sum, { allotted }) => sum + (allotted ?? 0), 0),
      openingTick: row.opening_tick,
    },
  };
}

export function presentSubscription(row: SubscriptionRow): IpoSubscription {
  const { units, taken, settled_at, price_cents } = row;
  const paid = ipoCost(taken ?? 0, seCents(price_cents));
  return {
    ipoId: row.pool_id,
    shares: units,
    reservedCents: row.reserved_cents,
    review: row.review,
    reviewReason: row.review === 'refused' ? row.review_reason : null,
    subscribedAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    number: row.number,
    result: settled_at && {
      allottedShares: row.allotted ?? 0,
      takenShares: taken ?? 0,
      totalCents: paid.totalCents,
      feeCents: paid.feeCents,
      returnedCents: row.returned_cents ?? 0,
      time: settled_at.toISOString(),
    },
  };
}
