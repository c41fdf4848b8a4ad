import type { RankingKey, RankingMembers } from './ranking-order-set.js';
import type { RankingGroup } from './ranking-queries.js';
import { rankedBits } from './spread.sql.js';

/** Others do not see a hidden player, staff, or one without a trade. */
const groupNumbers = { hidden: 0, players: 1, bots: 2 } as const;
const groupMask = 3;
/** The bits of the rankings that a player is in are above those of the group. */
const rankedShift = 2;
const bitsOf: Readonly<Record<RankingKey, number>> = { ...rankedBits, value: rankedBits.all };
/** Of both. */
const combinations = 32;
export const inAllRankings = rankedBits.week + rankedBits.month + rankedBits.all;

/** One day's closes as they are read, by row. */
export interface Closes {
  readonly indices: Float64Array;
  readonly values: Float64Array;
  readonly known: Uint8Array;
  /** In which rankings. */
  readonly ranked: Uint8Array;
}

/** Of each row its group, and in which rankings it is, in one small number. */
export class RankingGroups {
  readonly #rows: number[] = [];

  /** A new row is in no ranking yet. */
  setGroup(row: number, group: RankingGroup | 'hidden'): void {
    this.#rows[row] = groupNumbers[group] | ((this.#rows[row] ?? 0) & ~groupMask);
  }

  isHidden(row: number): boolean {
    return ((this.#rows[row] ?? 0) & groupMask) === groupNumbers.hidden;
  }

  rankedBits(row: number): number {
    return (this.#rows[row] ?? 0) >> rankedShift;
  }

  isIn(row: number, key: RankingKey): boolean {
    return (this.rankedBits(row) & bitsOf[key]) !== 0;
  }

  addRanked(row: number, bits: number): void {
    this.#rows[row] = (this.#rows[row] ?? 0) | (bits << rankedShift);
  }

  /** From a close on, in place of what was before. */
  setRankedOf({ known, ranked }: Pick<Closes, 'known' | 'ranked'>): void {
    for (let row = 0; row < known.length; row += 1) {
      if (known[row]) this.#rows[row] = ((this.#rows[row] ?? 0) & groupMask) | ((ranked[row] ?? 0) << rankedShift);
    }
  }

  /** The rows of each group that are in each ranking, if `among` is given only those that it marks. */
  members(among?: Uint8Array): RankingMembers {
    const count = this.#rows.length;
    const isAmong = (row: number) => among === undefined || among[row] === 1;
    // How many rows there are of each combination of group and rankings.
    const counts = new Uint32Array(combinations);
    for (let row = 0; row < count; row += 1) {
      if (isAmong(row)) counts[this.#rows[row] as number] = (counts[this.#rows[row] as number] as number) + 1;
    }
    const membersIn = (group: RankingGroup, key: RankingKey) => {
      const isMember = (own: number) =>
        (own & groupMask) === groupNumbers[group] && ((own >> rankedShift) & bitsOf[key]) !== 0;
      const wanted = Uint8Array.from(counts, (_, own) => (isMember(own) ? 1 : 0));
      const members = new Uint32Array(counts.reduce((sum, rows, own) => sum + (isMember(own) ? rows : 0), 0));
      let place = 0;
      for (let row = 0; place < members.length; row += 1) {
        if (wanted[this.#rows[row] as number] === 0 || !isAmong(row)) continue;
        members[place] = row;
        place += 1;
      }
      return members;
    };
    const membersOf = (group: RankingGroup) => ({
      week: membersIn(group, 'week'),
      month: membersIn(group, 'month'),
      all: membersIn(group, 'all'),
      value: membersIn(group, 'value'),
    });
    return { players: membersOf('players'), bots: membersOf('bots') };
  }
}
