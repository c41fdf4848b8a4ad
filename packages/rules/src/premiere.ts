import { isCelebrityId } from './celebrity.js';
import { type Premiere, type PremiereStage, premiereStages } from './day-record.js';
import { type HmacSha256, uniformFromBlock } from './fairness.js';
import { type Jump, millionthsPerUnit } from './market.js';
import { addDays, endOfLondonDay, hourMs, type LondonDay, minuteMs } from './time.js';

/**
 * Premieres: up to three public events a day, announced with the day's commitment. Who and when follow from
 * the commitment, which is public, so that anybody recomputes the calendar; how the price moves follows from
 * the seed, which is secret until the day is over (`premiereJump`).
 *
 *     block = HMAC-SHA256(key = commitment, message = "premiere:<index of the stage, from 0>")
 *
 * Its first uniform (see `fairness.ts`) chooses the celebrity, its second the minute inside the window of the
 * stage.
 */

/** In whole minutes of the London day; the last one is not in the window. */
interface StageWindow {
  readonly fromMinute: number;
  readonly toMinute: number;
}

const minutesPerHour = 60;

export const stageWindows: Readonly<Record<PremiereStage, StageWindow>> = {
  Spotlight: { fromMinute: 12 * minutesPerHour, toMinute: 14 * minutesPerHour },
  'Gala night': { fromMinute: 18 * minutesPerHour, toMinute: 20 * minutesPerHour },
  Encore: { fromMinute: 21 * minutesPerHour, toMinute: 22.5 * minutesPerHour },
};

/** A celebrity is on stage at most once in so many London days. */
export const premiereRestDays = 3;

/** Who was on stage on this day or between it and `day` is not chosen for `day`. */
export function firstRestDay(day: LondonDay): LondonDay {
  return addDays(day, 1 - premiereRestDays);
}

/** No news with an impact on a celebrity this close to its premiere: the jump is to be the seed's alone. */
export const premiereQuietMs = 24 * hourMs;

export function isQuietForPremiere(premiereMs: number, newsMs: number): boolean {
  return Math.abs(premiereMs - newsMs) < premiereQuietMs;
}

/** How long before a premiere holders and watchers are notified. */
export const premiereNoticeMs = 30 * minuteMs;

export interface PremiereDraw {
  readonly day: LondonDay;
  /** Of the day; bytes. */
  readonly commitment: Uint8Array;
  /** Who can be chosen: the traded celebrities at the commitment, in the order of their slots. */
  readonly celebrityIds: readonly string[];
  /** Who was on stage since `firstRestDay`. */
  readonly restingIds: ReadonlySet<string>;
}

/**
 * The premieres of a day in the order of their times, fewer than three if too few celebrities are listed.
 * @throws RangeError on an id that no celebrity can have
 */
export function drawPremieres(
  { day, commitment, celebrityIds, restingIds }: PremiereDraw,
  hmacSha256: HmacSha256,
): Premiere[] {
  const unknown = celebrityIds.find((id) => !isCelebrityId(id));
  if (unknown !== undefined) throw new RangeError(`not a celebrity id: ${unknown}`);
  const premieres: Premiere[] = [];
  for (const [index, stage] of premiereStages.entries()) {
    const block = hmacSha256(commitment, messageOf(index));
    const free = celebrityIds.filter((id) => !restingIds.has(id) && premieres.every((one) => one.celebrityId !== id));
    const celebrityId = free[Math.floor(uniformFromBlock(block, 0) * free.length)];
    if (celebrityId === undefined) continue;
    premieres.push({ stage, celebrityId, time: timeIn(day, stageWindows[stage], uniformFromBlock(block, 8)) });
  }
  return premieres;
}

function messageOf(stageIndex: number): Uint8Array {
  return Uint8Array.from(`premiere:${stageIndex}`, (character) => character.charCodeAt(0));
}

/** Counted from the end of the day: London changes its clocks at night, before any window. */
function timeIn(day: LondonDay, { fromMinute, toMinute }: StageWindow, uniform: number): string {
  const minute = fromMinute + Math.floor(uniform * (toMinute - fromMinute));
  return new Date(endOfLondonDay(day) - (24 * minutesPerHour - minute) * minuteMs).toISOString();
}

/** A premiere moves a price by 4 to 12 %, up or down. */
export const premiereMoveMin = 0.04;
export const premiereMoveMax = 0.12;

/**
 * The jump of a premiere in millionths, from two uniforms. Up and down are equally likely and equally large
 * in SE$, so that the expected price is the price before.
 */
export function premiereJump({ direction, size }: { readonly direction: number; readonly size: number }): number {
  const move = premiereMoveMin + (premiereMoveMax - premiereMoveMin) * size;
  return Math.round(Math.log1p(direction < 0.5 ? -move : move) * millionthsPerUnit);
}

/** Published in `fairness.ts`. */
export const premiereDrawIndex = 2;

export function premiereJumpOf(celebrityId: string): Jump {
  return (draws) => {
    const [direction, size] = draws.cause(celebrityId, premiereDrawIndex).uniforms();
    return premiereJump({ direction, size });
  };
}
