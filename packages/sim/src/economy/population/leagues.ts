import {
  type Division,
  divisionAfter,
  entryDivision,
  type LeagueOutcome,
  leagueOfDeal,
  leaguesFor,
} from '@limelight/rules/league';
import { averageSpread, type SpreadSums } from '@limelight/rules/ranked';
import { returnBps } from '@limelight/rules/time-weighted-return';
import { elementAt } from '../element.js';
import type { RuleBook } from '../rule-book.js';
import type { Player, Quotes } from './player.js';
import type { PlayerTypeName } from './player-type.js';

/** Accounts that existed for the whole of a month, and what the month's leagues did with them. */
export interface LeagueTally {
  playerMonths: number;
  dealt: number;
  /** Of those. */
  ranked: number;
  up: number;
  down: number;
}

interface Seat {
  readonly player: Player;
  readonly division: Division;
  readonly indexAtDeal: number;
  readonly spreadAtDeal: SpreadSums;
}

/** The monthly leagues of a population. */
export class Leagues {
  readonly #rules: RuleBook;
  readonly #divisions = new Map<Player, Division>();
  #leagues: Seat[][] = [];
  readonly tallies = new Map<PlayerTypeName, LeagueTally>();

  constructor(rules: RuleBook) {
    this.#rules = rules;
  }

  #tallyOf({ type }: Player): LeagueTally {
    const known = this.tallies.get(type.name as PlayerTypeName);
    if (known !== undefined) return known;
    const tally = { playerMonths: 0, dealt: 0, ranked: 0, up: 0, down: 0 };
    this.tallies.set(type.name as PlayerTypeName, tally);
    return tally;
  }

  deal(players: readonly Player[], { day, quotes }: { readonly day: number; readonly quotes: Quotes }): void {
    const byDivision = new Map<Division, Seat[]>();
    for (const player of players) {
      this.#tallyOf(player).playerMonths += 1;
      player.tradeDays = 0;
      const daysSinceTrade = player.lastTradeDay === null ? null : day - player.lastTradeDay;
      if (!this.#rules.isDealt({ daysSinceTrade })) continue;
      this.#tallyOf(player).dealt += 1;
      const division = this.#divisions.get(player) ?? entryDivision;
      const seats = byDivision.get(division) ?? [];
      seats.push({ player, division, indexAtDeal: player.indexNow(quotes), spreadAtDeal: player.spread });
      byDivision.set(division, seats);
    }
    this.#leagues = [...byDivision.values()].flatMap((seats) => {
      const count = leaguesFor(seats.length);
      return Array.from({ length: count }, (_, index) =>
        seats.filter((_seat, place) => leagueOfDeal(place, count) === index + 1),
      );
    });
  }

  /** Ranks those of each league who are spread by the month's return, and moves them. */
  close(quotes: Quotes): void {
    for (const league of this.#leagues) {
      const ranked = league.filter(({ player, spreadAtDeal }) =>
        this.#rules.isSpread(averageSpread(spreadAtDeal, player.spread, nothingHeld)),
      );
      const returns = ranked.map(({ player, indexAtDeal }) => returnBps(player.indexNow(quotes), indexAtDeal));
      let bestDown = Number.NEGATIVE_INFINITY;
      ranked.forEach(({ player, division }, seat) => {
        const own = elementAt(returns, seat);
        const rank = 1 + returns.filter((other) => other > own).length;
        const tied = returns.filter((other) => other === own).length;
        const { tradeDays } = player;
        const moves = this.#rules.leagueOutcome({ division, players: ranked.length, rank, tied, tradeDays });
        if (moves === 'down') bestDown = Math.max(bestDown, own);
        this.#tallyOf(player).ranked += 1;
        this.#move(player, division, moves);
      });
      for (const { player, division, indexAtDeal } of league.filter((seat) => !ranked.includes(seat))) {
        if (returnBps(player.indexNow(quotes), indexAtDeal) <= bestDown) this.#move(player, division, 'down');
      }
    }
  }

  #move(player: Player, division: Division, moves: LeagueOutcome): void {
    if (moves !== 'stay') this.#tallyOf(player)[moves] += 1;
    this.#divisions.set(player, divisionAfter(division, moves));
  }
}

const nothingHeld = { invested: 0, largest: 0, held: 0 };
