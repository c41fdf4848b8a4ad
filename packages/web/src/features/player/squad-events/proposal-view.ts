import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { parseLondonMinute } from '@limelight/rules/london-time';
import {
  areRivals,
  eventClearanceMs,
  eventGapMs,
  eventNoticeMsMax,
  eventNoticeMsMin,
  isTooNear,
  type SquadEventTimeProblem,
  squadEventTimeProblem,
} from '@limelight/rules/squad-event';
import { dayMs, hourMs, londonDay, minuteMs } from '@limelight/rules/time';
import { momentPhrase } from '../../../ui/own-time';
import type { Zone } from '../../../ui/zone';

const timeTexts: Readonly<Record<SquadEventTimeProblem, string>> = {
  NO_WHOLE_MINUTE: 'Choose a whole minute',
  TOO_SOON: `Choose a time at least ${eventNoticeMsMin / hourMs} hours from now`,
  TOO_LATE: `Choose a time within the next ${eventNoticeMsMax / dayMs} days`,
  NEAR_MIDNIGHT: 'Events stay 2 hours clear of midnight in London: choose a start from 02:00 to 20:00 London time',
};

export interface Surroundings {
  readonly star: string;
  readonly celebrityId: string;
  /** Of the celebrity. */
  readonly events: readonly SquadEvent[];
  readonly premieres: readonly Premiere[];
  readonly nowMs: number;
  readonly zone: Zone;
}

const rivalsOf = (startMs: number, { celebrityId, events }: Surroundings) =>
  events.filter((one) => one.celebrityId === celebrityId && areRivals(startMs, Date.parse(one.startsAt)));

/** Why there can be no event then, as far as the browser knows; null when there can. */
export function proposalProblem(value: string, around: Surroundings): string | null {
  const startMs = parseLondonMinute(value);
  if (startMs === null) return 'Choose a day and a time';
  const { star, celebrityId, premieres, nowMs, zone } = around;
  const problem = squadEventTimeProblem(startMs, nowMs);
  if (problem !== null) return timeTexts[problem];
  const taken = rivalsOf(startMs, around).find(({ stage }) => stage !== 'proposed' && stage !== 'cancelled');
  if (taken !== undefined) {
    const when = momentPhrase(zone, Date.parse(taken.startsAt), nowMs);
    return `${star} has an event ${when}. Between two there are ${eventGapMs / hourMs} hours`;
  }
  const near = premieres.find(
    (one) => one.celebrityId === celebrityId && one.state === 'announced' && isTooNear(startMs, Date.parse(one.time)),
  );
  if (near === undefined) return null;
  const when = momentPhrase(zone, Date.parse(near.time), nowMs);
  return `${star} has a premiere ${when}. Events stay ${eventClearanceMs / hourMs} hours away from it`;
}

/** How many others want a time near it: the one with most players who count gets the slot. */
export function rivalProposals(value: string, around: Surroundings): number {
  const startMs = parseLondonMinute(value);
  return startMs === null ? 0 : rivalsOf(startMs, around).filter(({ stage }) => stage === 'proposed').length;
}

/** What the form begins with: the next six in the evening that leaves time to think. */
export function firstStart(nowMs: number): string {
  const earliestMs = nowMs + eventNoticeMsMin + 30 * minuteMs;
  const evening = (ms: number) => `${londonDay(ms)}T18:00`;
  const [today, next] = [evening(earliestMs), evening(earliestMs + dayMs)];
  return (parseLondonMinute(today) ?? 0) >= earliestMs ? today : next;
}
