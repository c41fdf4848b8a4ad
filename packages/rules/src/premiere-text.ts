import { formatCounted } from './count.js';
import type { PremiereStage } from './day-record.js';
import { type Bps, formatPercent, formatSe, type SeCents } from './money.js';
import type { Story } from './newsroom-text.js';
import { premiereMoveMax, premiereMoveMin } from './premiere.js';
import { formatTime } from './time.js';

/**
 * What the newsroom writes about premieres. They are the game's own events: never a sentence about a person's
 * life.
 */
interface StagedPremiere {
  readonly stage: PremiereStage;
  readonly name: string;
  readonly timeMs: number;
}

/** "4 to 12%" */
export const premiereMoveText = `${premiereMoveMin * 100} to ${premiereMoveMax * 100}%`;

/** The day's calendar, null for a day without premieres. */
export function writeCalendar(premieres: readonly StagedPremiere[]): Story | null {
  if (premieres.length === 0) return null;
  const lines = premieres.map(({ stage, name, timeMs }) => `${stage}: ${name} at ${formatTime(timeMs)}.`);
  return {
    title: `On stage today: ${formatCounted(premieres.length, 'premiere')}`,
    body: `${lines.join(' ')} Trading in each halts at its time, and the price jumps ${premiereMoveText}, up or down.`,
  };
}

interface FinishedPremiere extends StagedPremiere {
  readonly changeBps: Bps;
  readonly priceCents: SeCents;
}

export function writePremiere({ stage, name, changeBps, priceCents }: FinishedPremiere): Story {
  const change = formatPercent(changeBps, { sign: true });
  return {
    title: `${stage}: ${name} ${change}`,
    body: `The premiere is over and trading is open again. The share stands at ${formatSe(priceCents)}, ${change} since the curtain rose.`,
  };
}

export function writeCancelledPremiere({ stage, name }: StagedPremiere, reason: 'suspended' | 'downtime'): Story {
  const because = {
    suspended: 'Trading in the celebrity is suspended',
    downtime: 'The market stood still until the day was over',
  };
  return { title: `${stage} of ${name} is cancelled`, body: `${because[reason]}. The premiere does not take place.` };
}
