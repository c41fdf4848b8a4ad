import type { Pledge, SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { toHex } from '@limelight/rules/fairness';
import { eventFeeBps } from '@limelight/rules/fee';
import { eventBoostPpm, squadEventTimes } from '@limelight/rules/squad-event';
import type { OwnPledgeRow } from './pledge-fill.sql.js';
import type { SquadEventRow } from './squad-event.sql.js';

const time = (ms: number) => new Date(ms).toISOString();

export function presentSquadEvent(row: SquadEventRow): SquadEvent {
  const { startsAtMs, decidesAtMs, changesUntilMs, endsAtMs, unlocksAtMs } = squadEventTimes(row.starts_at.getTime());
  const { start_tick: tick, price_cents: priceCents, lines_hash: hash, squad_id: id } = row;
  return {
    id: row.id,
    celebrityId: row.celebrity_id,
    squad: id === null ? null : { id, handle: row.squad_handle ?? '', name: row.squad_name ?? '' },
    stage: row.stage,
    proposedAt: row.proposed_at.toISOString(),
    startsAt: time(startsAtMs),
    decidesAt: time(decidesAtMs),
    changesUntil: time(changesUntilMs),
    endsAt: time(endsAtMs),
    unlocksAt: time(unlocksAtMs),
    feeBps: eventFeeBps,
    pledges: row.pledges,
    pledgedCents: row.pledged_cents,
    pledgers: row.pledgers,
    boostPpm: eventBoostPpm(row.pledgers),
    cancelReason: row.cancel_reason,
    cancelText: row.cancel_text,
    start:
      tick === null || priceCents === null || hash === null
        ? null
        : { tick, priceCents, boostTick: row.boost_tick, hash: toHex(hash), filled: row.pool_state === 'shared' },
  };
}

export function presentPledge(row: OwnPledgeRow): Pledge {
  const { fill, settledAt } = row;
  const nothing = { shares: 0, totalCents: 0, feeCents: 0, prizeCents: 0, unlockedAt: null };
  const { shares, totalCents, feeCents, prizeCents, unlockedAt } = fill ?? nothing;
  return {
    eventId: row.eventId,
    cents: row.cents,
    pledgedAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    number: row.number,
    counted: row.held === null ? null : !row.held,
    fill: settledAt && {
      ...{ shares, totalCents, feeCents, prizeCents },
      returnedCents: row.returnedCents ?? 0,
      time: settledAt.toISOString(),
      unlockedAt: unlockedAt === null ? null : new Date(unlockedAt).toISOString(),
    },
  };
}
