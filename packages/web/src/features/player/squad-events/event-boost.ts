import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { boostPpmAt } from '@limelight/rules/boost';

type Boosted = Pick<SquadEvent, 'boostPpm' | 'startsAt' | 'endsAt'> & {
  readonly start: { readonly boostTick: number | null } | null;
};

/** The boost of a trade at a tick's time, in parts per million; 0 before the first tick that has it. */
export function eventBoostAt({ boostPpm, startsAt, endsAt, start }: Boosted, atMs: number): number {
  const [fromMs, untilMs] = [Date.parse(startsAt), Date.parse(endsAt)];
  const isKnown = start !== null && start.boostTick !== null;
  return boostPpmAt({ fromMs, untilMs, boost: isKnown ? { peakPpm: boostPpm, fromMs } : null }, atMs);
}
