import type { Economy } from '@limelight/contract/money/economy.schema';

export type Health = 'fine' | 'warning';

const top1BpsMax = 2_500;
/** Of fewer, one percent is one player. */
const playersMin = 100;

/** Whether a few hold too much, with the words for it. */
export function wealthHealth({ players, top1Bps }: Pick<NonNullable<Economy['wealth']>, 'players' | 'top1Bps'>) {
  if (players < playersMin) return { note: `Rated from ${playersMin} portfolios up` };
  const isFine = top1Bps < top1BpsMax;
  return { health: isFine ? 'fine' : 'warning', note: isFine ? 'Fine, under 25%' : 'Too much, from 25%' } as const;
}
