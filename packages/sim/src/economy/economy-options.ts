import { parseArgs } from 'node:util';
import { type TempoName, tempoNames } from '@limelight/rules/tempo';
import { UsageError, wholeNumber } from '../usage.js';

/** What can be played alone: it needs neither months of bots nor years of players. */
const economyParts = ['ipos', 'squad-events'] as const;
export type EconomyPart = (typeof economyParts)[number];

export interface EconomyOptions {
  readonly months: number;
  readonly years: number;
  readonly players: number;
  readonly firstSeed: number;
  readonly tempo: TempoName;
  readonly newsPerDay: number;
  readonly newsUpShare: number;
  /** The folder with `economy.md` to write tables and pictures into; `null` to print only. */
  readonly writeTo: string | null;
  /** `null` for everything. */
  readonly only: EconomyPart | null;
}

function partOf(name: string): EconomyPart {
  const part = economyParts.find((candidate) => candidate === name);
  if (part === undefined) throw new UsageError(`--only must be one of ${economyParts.join(', ')}`);
  return part;
}

function tempoOf(name: string): TempoName {
  const tempo = tempoNames.find((candidate) => candidate === name);
  if (tempo === undefined) throw new UsageError(`--tempo must be one of ${tempoNames.join(', ')}`);
  return tempo;
}

function shareOf(text: string): number {
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= 1) return share;
  throw new UsageError('--up-share must be a number from 0 to 1');
}

/** @throws UsageError */
export function economyOptions(args: readonly string[]): EconomyOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      months: { type: 'string', default: '60' },
      years: { type: 'string', default: '3' },
      players: { type: 'string', default: '4000' },
      seed: { type: 'string', default: '1' },
      tempo: { type: 'string', default: 'standard' },
      news: { type: 'string', default: '6' },
      'up-share': { type: 'string', default: '0.5' },
      write: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const months = wholeNumber('months', values.months, 4);
  if (months % 2 !== 0) throw new UsageError('--months must be even');
  return {
    months,
    years: wholeNumber('years', values.years, 1),
    players: wholeNumber('players', values.players, 100),
    firstSeed: wholeNumber('seed', values.seed, 0),
    tempo: tempoOf(values.tempo),
    newsPerDay: wholeNumber('news', values.news, 0),
    newsUpShare: shareOf(values['up-share']),
    writeTo: values.write ?? null,
    only: values.only === undefined ? null : partOf(values.only),
  };
}
