import { ticksUntilRanked } from '@limelight/rules/ranked';
import { rankingWindows } from '@limelight/rules/ranking';
import type { RankingBook } from './ranking-book.js';
import { type PlayerStandings, rankedBitsOf } from './standing.sql.js';

type ReadStandings = (userIds: readonly string[]) => Promise<readonly PlayerStandings[]>;

/** Players who look at how they stand, and those who hold what being ranked takes. */
export class RankingEntrants {
  /** By the tick from which the averages may suffice. */
  readonly #dueTicks = new Map<string, number>();
  /** Of those who looked since the newest tick. */
  readonly #seen = new Map<string, PlayerStandings>();

  /** With a tick, or as their money moves, players are read again. */
  forget(userIds?: readonly string[]): void {
    if (userIds === undefined) this.#seen.clear();
    else for (const userId of userIds) this.#seen.delete(userId);
  }

  /** How one player stands, read once for each tick: pages ask for it often. */
  async standingOf(userId: string, read: ReadStandings): Promise<PlayerStandings | undefined> {
    const known = this.#seen.get(userId);
    if (known !== undefined) return known;
    const [found] = await read([userId]);
    if (found !== undefined) this.#seen.set(userId, found);
    return found;
  }

  /** Puts players into the rankings that they have come into. They leave one with a close. */
  place(book: RankingBook, players: readonly PlayerStandings[]): void {
    for (const { userId, standings } of players) {
      book.addRanked(userId, rankedBitsOf(standings));
      const waits = rankingWindows.flatMap((window) =>
        book.isRanked(userId, window) ? [] : (ticksUntilRanked(standings[window]) ?? []),
      );
      if (waits.length === 0) this.#dueTicks.delete(userId);
      else this.#dueTicks.set(userId, book.tick + Math.max(1, Math.min(...waits)));
    }
  }

  /** Who may have come into a ranking by holding on until this tick. */
  dueAt(tick: number, limit: number): readonly string[] {
    return [...this.#dueTicks]
      .filter(([, dueTick]) => dueTick <= tick)
      .slice(0, limit)
      .map(([userId]) => userId);
  }
}
