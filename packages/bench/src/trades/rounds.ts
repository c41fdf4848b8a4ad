import type { Arm } from '../builds/arm.js';
import { median, type Row } from '../figures.js';
import { type LoadFigures, load } from './run-load.js';

const secondsPerRound = 6;

/** Rounds of trades, while more should follow. */
export async function loadRounds(
  { port }: Arm,
  rounds: number,
  goesOn: () => boolean | Promise<boolean> = () => true,
): Promise<LoadFigures[]> {
  const figures: LoadFigures[] = [];
  while (figures.length < rounds && (await goesOn())) figures.push(await load(port, secondsPerRound));
  return figures;
}

/** @param least the bar: how much of the rate of trades alone has to be left */
export function rowOfTrades(
  name: string,
  figures: readonly LoadFigures[],
  alone: readonly LoadFigures[],
  least?: number,
): Row {
  const of = (list: readonly LoadFigures[], field: 'perSecond' | 'p99Ms') => median(list.map((one) => one[field]));
  const over = (field: 'perSecond' | 'p99Ms') => of(figures, field) / of(alone, field);
  const rate = `${Math.round(of(figures, 'perSecond')).toLocaleString('en-GB')} trades/s, p99 ${of(figures, 'p99Ms').toFixed(0)} ms`;
  const ratios = `${over('perSecond').toFixed(2)} x the trades/s, ${over('p99Ms').toFixed(2)} x the p99 of trades alone`;
  const row = { name, figure: `${rate}; ${ratios}` };
  return least === undefined ? row : { ...row, bar: `at least ${least} x`, reached: over('perSecond') >= least };
}
