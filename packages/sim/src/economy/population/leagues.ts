import { type Division, divisionAfter, entryDivision, leagueOfDeal, leaguesFor } from '@limelight/rules/league';
import { returnBps } from '@limelight/rules/time-weighted-return';
import { elementAt } from '../element.js';
import type { RuleBook } from '../rule-book.js';
import type { Player, Quotes } from './player.js';
import type { PlayerTypeName } from './player-type.js';

/** Accounts that existed for the whole of a month, and what the month's leagues did with them. */
export interface LeagueTally {
  playerMonths: number;
  dealt: number;
  up: number;
  down: number;
}

interface Seat {
  readonly player: Player;
  readonly division: Division;
  readonly indexAtDeal: number;
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
    const tally = { playerMonths: 0, dealt: 0, up: 0, down: 0 };
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
      seats.push({ player, division, indexAtDeal: player.indexNow(quotes) });
      byDivision.set(division, seats);
    }
    this.#leagues = [...byDivision.values()].flatMap((seats) => {
      const count = leaguesFor(seats.length);
      return Array.from({ length: count }, (_, index) =>
        seats.filter((_seat, place) => leagueOfDeal(place, count) === index + 1),
      );
    });
  }

  /** Ranks each league by the month's return and moves its players. */
  close(quotes: Quotes): void {
    for (const league of this.#leagues) {
      const returns = league.map(({ player, indexAtDeal }) => returnBps(player.indexNow(quotes), indexAtDeal));
      league.forEach(({ player, division }, seat) => {
        const own = elementAt(returns, seat);
        const rank = 1 + returns.filter((other) => other > own).length;
        const tied = returns.filter((other) => other === own).length;
        const { tradeDays } = player;
        const moves = this.#rules.leagueOutcome({ division, players: league.length, rank, tied, tradeDays });
        if (moves !== 'stay') this.#tallyOf(player)[moves] += 1;
        this.#divisions.set(player, divisionAfter(division, moves));
      });
    }
  }
}
