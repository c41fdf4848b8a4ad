import { type Bps, ratioBps, seCents } from '@limelight/rules/money';
import type { LondonDay } from '@limelight/rules/time';
import type { Executor } from '../../../platform/database.js';
import type { TickState } from '../market/market.public.js';
import { listOpenPremieres, type PremiereRow, updatePremiere } from './premiere.sql.js';

type OpenPremiere = Awaited<ReturnType<typeof listOpenPremieres>>[number];

export interface DuePremieres {
  /** Their celebrities halt with this tick. */
  readonly starting: readonly OpenPremiere[];
  readonly open: readonly OpenPremiere[];
}

/** What begins at a tick, and what may end with it. */
export async function findDuePremieres(tx: Executor, { atMs, day }: { atMs: number; day: LondonDay }) {
  const open = await listOpenPremieres(tx, new Date(atMs));
  const starting = open.filter((premiere) => reasonToCancel(premiere, day) === null && premiere.tick_number === null);
  return { open, starting } satisfies DuePremieres;
}

/** A suspended celebrity does not go on stage, and nobody on a later day than announced. */
function reasonToCancel({ tick_number, day: premiereDay, status }: OpenPremiere, day: LondonDay) {
  if (tick_number !== null) return null;
  if (premiereDay < day) return 'downtime';
  return status === 'active' ? null : 'suspended';
}

interface PremiereTick {
  readonly number: number;
  readonly day: LondonDay;
  /** After the tick. */
  readonly states: readonly TickState[];
}

/** Stores what a tick did to its premieres: began, cancelled, over. */
export async function settlePremieres(
  tx: Executor,
  { open, starting }: DuePremieres,
  { number, day, states }: PremiereTick,
): Promise<void> {
  for (const premiere of open) {
    const key = { day: premiere.day, stage: premiere.stage };
    const state = states.find(({ celebrityId }) => celebrityId === premiere.celebrity_id);
    const cancelled_reason = reasonToCancel(premiere, day);
    if (cancelled_reason !== null) await updatePremiere(tx, { ...key, cancelled_reason });
    else if (state === undefined) throw new Error(`the premiere of ${premiere.celebrity_id} has no price`);
    else if (premiere.price_before_cents === null && starting.includes(premiere)) {
      await updatePremiere(tx, { ...key, tick_number: number, price_before_cents: state.priceCents });
    } else if (premiere.price_before_cents !== null && state.haltTicks === 0) {
      await updatePremiere(tx, { ...key, end_tick: number, price_after_cents: state.priceCents });
    }
  }
}

/** From the price of its first tick to the price after its halt; null until then. */
export function premiereChangeBps({
  price_before_cents: before,
  price_after_cents: after,
}: Pick<PremiereRow, 'price_before_cents' | 'price_after_cents'>): Bps | null {
  return before === null || after === null ? null : ratioBps(seCents(after - before), seCents(before));
}
