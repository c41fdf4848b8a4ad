import { type Bps, type SeCents, seCents } from '@limelight/rules/money';
import { applyBuy } from '@limelight/rules/position';
import { type PledgeFill, pledgeFill, prizeCents, squadEventTimes } from '@limelight/rules/squad-event';
import { tiers } from '@limelight/rules/tier';
import type { Executor } from '../../../platform/database.js';
import { readCelebrityNames } from '../../exchange/market/market.public.js';
import { type NewEntry, placeShareHolds, postEntries } from '../../exchange/wallet/wallet.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import type { Settled } from '../../play/pools/pools.public.js';
import { eventLockHold } from './event-lock.hold.sql.js';
import { cancelledNotice, filledNotice, unfilledNotice } from './event-notices.js';
import { type FillingPlayer, findFillingPlayers, findSplits, insertFills } from './pledge-fill.sql.js';
import type { SquadEventRow } from './squad-event.sql.js';

interface Filled {
  readonly userId: string;
  readonly fill: PledgeFill;
  readonly player: FillingPlayer;
  readonly planFeeBps: number;
  readonly prize: SeCents;
}

/**
 * What a range of pledges becomes: shares at the price of the start, locked for a day, and a notification for
 * everybody. The wallets are locked, and their cash is free again.
 */
export async function deliverPledges(
  tx: Executor,
  event: SquadEventRow,
  settled: readonly Settled[],
  now: Date,
): Promise<void> {
  const name = (await readCelebrityNames(tx)).get(event.celebrity_id) ?? '';
  const to = (userId: string) => ({ userId, event, celebrityName: name });
  if (event.stage === 'cancelled') {
    await createNotifications(
      tx,
      settled.map(({ user_id }) => cancelledNotice(to(user_id))),
      now,
    );
    return;
  }
  const filled = await fillAll(tx, event, settled);
  await postEntries(
    tx,
    filled.flatMap((one) => entriesOf(event, one)),
    now,
  );
  const splits = await findSplits(tx, event.celebrity_id);
  await insertFills(
    tx,
    filled.map(({ userId, fill, planFeeBps, prize }) => ({
      user_id: userId,
      event_id: event.id,
      celebrity_id: event.celebrity_id,
      shares: fill.shares,
      total_cents: fill.totalCents,
      fee_cents: fill.feeCents,
      plan_fee_bps: planFeeBps,
      prize_cents: prize,
      splits,
      filled_at: now,
    })),
  );
  const until = new Date(squadEventTimes(event.starts_at.getTime()).unlocksAtMs);
  const holdOf = ({ userId, fill }: Filled) => ({
    userId,
    ownerId: event.id,
    celebrityId: event.celebrity_id,
    shares: fill.shares,
    until,
  });
  await placeShareHolds(tx, eventLockHold, filled.map(holdOf));
  const byPlayer = new Map(filled.map((one) => [one.userId, one]));
  const noticeOf = ({ user_id, frozen }: Settled) => {
    const one = byPlayer.get(user_id);
    return one === undefined ? unfilledNotice(to(user_id), frozen) : filledNotice(to(user_id), one);
  };
  await createNotifications(tx, settled.map(noticeOf), now);
}

/** @throws when a split has not reached a player: the range is repeated after the next tick */
async function fillAll(tx: Executor, event: SquadEventRow, settled: readonly Settled[]): Promise<readonly Filled[]> {
  const { celebrity_id: celebrityId, price_cents, plan_fees_bps: planFees } = event;
  const paying = settled.filter(({ taken }) => taken > 0);
  const players = await findFillingPlayers(
    tx,
    celebrityId,
    paying.map(({ user_id }) => user_id),
  );
  const splits = await findSplits(tx, celebrityId);
  return paying.map(({ user_id: userId, taken }) => {
    const player = players.get(userId);
    if (player === undefined) throw new Error(`${userId} has pledged and has no wallet`);
    if (player.splits !== null && player.splits !== splits) throw new Error(`a split has not reached ${userId}`);
    const fill = pledgeFill(taken, seCents(price_cents ?? 0));
    const planFeeBps = planFees?.[tiers.indexOf(player.tier)] ?? 0;
    return { userId, fill, player, planFeeBps, prize: prizeCents(fill.totalCents, planFeeBps as Bps) };
  });
}

function entriesOf({ id, celebrity_id, price_cents }: SquadEventRow, { userId, fill, player }: Filled): NewEntry[] {
  const position = applyBuy(player.position, { shares: fill.shares, priceCents: seCents(price_cents ?? 0) });
  const shares = {
    celebrityId: celebrity_id,
    shares: fill.shares,
    sharesAfter: position.shares,
    averageAfterCents: position.averagePriceCents,
  };
  return [
    { userId, kind: 'pledge', amountCents: -fill.totalCents, referenceId: id, shares },
    ...(fill.feeCents === 0
      ? []
      : [{ userId, kind: 'pledge_fee', amountCents: -fill.feeCents, referenceId: id } as const]),
  ];
}
