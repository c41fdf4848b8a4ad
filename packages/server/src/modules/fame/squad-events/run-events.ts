import { eventFeeBps } from '@limelight/rules/fee';
import { seCents } from '@limelight/rules/money';
import {
  decideSlot,
  eventLateMsMax,
  eventSlotLateMs,
  pledgeFill,
  type SquadEventCancelReason,
  squadEventTimes,
} from '@limelight/rules/squad-event';
import { tiers } from '@limelight/rules/tier';
import type { Executor } from '../../../platform/database.js';
import type { TickTask } from '../../../platform/tick-tasks.js';
import type { Services } from '../../../services.js';
import { insertFeeWindow } from '../../exchange/market/market.public.js';
import { lockFreeWallets, publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { closePledges, leavePool, lockPool, lockPoolShared, settlePool } from '../../play/pools/pools.public.js';
import { tradingSettings } from '../../play/trading/trading.public.js';
import { listCounted, savePledgeCounts } from './count-pledges.js';
import { endEvent } from './end-event.js';
import { deliverPledges } from './fill-pledges.js';
import { findNearMoment, findObstacle, listRivals, plannedOf } from './find-obstacle.js';
import { findStartTick, hasDayEnded } from './moments.sql.js';
import { listLeavers, listPledgerIds } from './pledger.sql.js';
import {
  findSquadEvent,
  listRunningEvents,
  lockEventsOf,
  publishEventChange,
  readPledged,
  type SquadEventRow,
  updateSquadEvent,
} from './squad-event.sql.js';
import { unlockPledges } from './unlock-pledges.js';

export type RunServices = Pick<Services, 'db' | 'clock' | 'settings'>;

/** After each tick: what is due is decided, started, filled, unlocked. A killed leader leaves whole steps. */
export function squadEventTask(services: RunServices): TickTask {
  return {
    name: 'squad events',
    run: async ({ number, atMs }, stopping) => {
      for (const event of await listRunningEvents(services.db)) {
        if (stopping?.aborted === true) return;
        await runEvent(services, event, { number, atMs, stopping });
      }
    },
  };
}

/** More than so many are counted again only now and then. */
const countedEachTickMax = 2_000;
const ticksPerCount = 20;

interface Turn {
  readonly number: number;
  readonly atMs: number;
  readonly stopping: AbortSignal | undefined;
}

async function runEvent(services: RunServices, event: SquadEventRow, turn: Turn): Promise<void> {
  const { db, clock } = services;
  const { stage } = event;
  const { startsAtMs, decidesAtMs, unlocksAtMs } = squadEventTimes(event.starts_at.getTime());
  if (stage === 'proposed' || stage === 'scheduled') {
    if (await endIfPointless(services, event, turn.atMs)) return settle(services, event.id, turn);
    await letLeaversGo(services, event);
    if (stage === 'proposed' && decidesAtMs <= turn.atMs) await decide(services, event, turn.atMs - decidesAtMs);
    else if (stage === 'scheduled' && startsAtMs <= turn.atMs) await start(services, event);
    else if (event.pledges <= countedEachTickMax || turn.number % ticksPerCount === 0)
      await savePledgeCounts(db, event.id, clock.now());
  }
  await settle(services, event.id, turn);
  if (stage === 'started' && unlocksAtMs <= turn.atMs) await unlockPledges(services, event, turn.stopping);
}

/** The transaction in which an event that is still in a stage changes. */
function withEvent<Result>(
  { db }: RunServices,
  { id, celebrity_id, stage }: SquadEventRow,
  run: (tx: Executor, event: SquadEventRow) => Promise<Result>,
): Promise<Result | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockEventsOf(tx, celebrity_id);
    const event = await findSquadEvent(tx, id);
    return event?.stage === stage ? run(tx, event) : undefined;
  });
}

function pointlessBecause(event: SquadEventRow, atMs: number): SquadEventCancelReason | null {
  if (event.leaving) return 'celebrity';
  if (event.squad_archived_at !== null) return 'squad';
  const shownUntilMs = squadEventTimes(event.starts_at.getTime()).decidesAtMs + eventSlotLateMs;
  return event.stage === 'scheduled' && event.slot_tick === null && atMs > shownUntilMs ? 'late' : null;
}

/** Nobody waits for the decision of an event that cannot be. */
async function endIfPointless(services: RunServices, event: SquadEventRow, atMs: number): Promise<boolean> {
  const reason = pointlessBecause(event, atMs);
  if (reason === null) return false;
  await withEvent(services, event, (tx) => endEvent(tx, event.id, { reason, now: services.clock.now() }));
  return true;
}

/** Who has left the squad in time is out; later the pledge stays. */
async function letLeaversGo({ db }: RunServices, event: SquadEventRow): Promise<void> {
  const { id, squad_id: squadId } = event;
  if (squadId === null) return;
  const changesUntil = new Date(squadEventTimes(event.starts_at.getTime()).changesUntilMs);
  const leavers = await listLeavers(db, { eventId: id, squadId, changesUntil });
  if (leavers.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await lockPoolShared(tx, id);
    // Others are tried again after the next tick.
    const locked = [...(await lockFreeWallets(tx, leavers)).keys()];
    for (const userId of locked) await leavePool(tx, { userId, poolId: id });
    await publishPortfolioChange(tx, locked);
  });
}

/** One of all rivals gets the slot; the others are cancelled. */
async function decide(services: RunServices, proposal: SquadEventRow, lateMs: number): Promise<void> {
  const { clock } = services;
  await withEvent(services, proposal, async (tx, event) => {
    const now = clock.now();
    const { id, celebrity_id: celebrityId, starts_at } = event;
    if (lateMs > eventLateMsMax) return endEvent(tx, id, { reason: 'late', now });
    const obstacle = await findObstacle(tx, plannedOf(event));
    if (obstacle !== null) return endEvent(tx, id, { reason: reasonOf[obstacle], now });
    const rivals = await listRivals(tx, plannedOf(event));
    const candidateOf = async (one: SquadEventRow) => ({
      id: one.id,
      createdAtMs: one.proposed_at.getTime(),
      pledgers: (await listCounted(tx, one.id, now)).size,
    });
    const own = await candidateOf(event);
    const others = [];
    for (const rival of rivals) others.push(await candidateOf(rival));
    const decision = decideSlot(own, others);
    if (decision !== 'scheduled') return endEvent(tx, id, { reason: decision, now });
    const { startsAtMs, endsAtMs } = squadEventTimes(starts_at.getTime());
    await insertFeeWindow(tx, {
      celebrityId,
      fromMs: startsAtMs,
      untilMs: endsAtMs,
      bpsByTier: { free: eventFeeBps, basic: eventFeeBps, pro: eventFeeBps, elite: eventFeeBps },
      reason: 'Squad event',
      boost: null,
    });
    await updateSquadEvent(tx, id, { stage: 'scheduled', decided_at: now, slot_pledgers: own.pledgers });
    for (const rival of rivals) await endEvent(tx, rival.id, { reason: 'slot', now });
    return publishEventChange(tx, id);
  });
}

const reasonOf = { CELEBRITY_UNKNOWN: 'celebrity', EVENT_NEAR: 'near', EVENT_SLOT_TAKEN: 'slot' } as const;

/**
 * Fixes the list and the price. The boost begins with the next tick, so that each trade of a tick has one
 * price.
 */
async function start(services: RunServices, scheduled: SquadEventRow): Promise<void> {
  const { clock, settings } = services;
  await withEvent(services, scheduled, async (tx, event) => {
    const now = clock.now();
    const { id, celebrity_id: celebrityId, starts_at: startsAt } = event;
    const tick = await findStartTick(tx, { celebrityId, startsAt });
    if (tick === undefined) return;
    const lateMs = tick.at.getTime() - startsAt.getTime();
    // The records of a day that has ended cannot say that it started.
    const isLate = lateMs > eventLateMsMax || (await hasDayEnded(tx, tick.number));
    if (isLate) return endEvent(tx, id, { reason: 'late', now });
    if (!tick.tradable) return endEvent(tx, id, { reason: 'celebrity', now });
    if ((await findNearMoment(tx, plannedOf(event))) !== undefined) return endEvent(tx, id, { reason: 'near', now });
    await lockPool(tx, id);
    const sums = await readPledged(tx, id);
    if (sums.pledges === 0) return endEvent(tx, id, { reason: 'few', now });
    const counted = await listCounted(tx, id, now);
    const uncounted = (await listPledgerIds(tx, id)).filter((userId) => !counted.has(userId));
    if (!(await closePledges(tx, id, { now, uncounted }))) return;
    const fees = settings.of(tradingSettings).feeBpsByTier;
    await updateSquadEvent(tx, id, {
      stage: 'started',
      start_tick: tick.number,
      price_cents: tick.priceCents,
      plan_fees_bps: tiers.map((tier) => fees[tier]),
      pledges: sums.pledges,
      pledged_cents: sums.pledgedCents,
      pledgers: counted.size,
    });
    return publishEventChange(tx, id);
  });
}

/** Shares and what is left of the cash, or all cash of a cancelled event. */
async function settle({ db, clock }: RunServices, id: string, { stopping }: Turn): Promise<void> {
  const event = await findSquadEvent(db, id);
  if (event === undefined || (event.pool_state !== 'sharing' && event.pool_state !== 'cancelled')) return;
  const priceCents = seCents(event.price_cents ?? 0);
  const isSettled = await settlePool(
    db,
    { id },
    {
      now: () => clock.now(),
      stopping,
      affordable: (cents) => pledgeFill(cents, priceCents).sumCents,
      deliver: (tx, settled, now) => deliverPledges(tx, event, settled, now),
    },
  );
  if (!isSettled) return;
  if (event.stage === 'cancelled') await updateSquadEvent(db, id, { returned_at: clock.now() });
  await publishEventChange(db, id);
}
