import { createHash } from 'node:crypto';
import { hourMs, londonDay, secondMs, startOfLondonDay } from '@limelight/rules/time';
import { expect } from 'vitest';
import { LeaderboardsUnderTest } from '../leaderboards/leaderboards.fixture.js';
import { ringTask } from './mark-rings.js';
import { ringsModule } from './rings.module.js';
import type { ringSettings } from './rings.settings.js';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

interface Shared {
  readonly mailbox?: string;
  readonly mobile?: string;
}

/** A ranking with accounts that share mailboxes, numbers and devices. */
export class RingsUnderTest {
  readonly ranking: LeaderboardsUnderTest;
  #count = 0;

  private constructor(ranking: LeaderboardsUnderTest) {
    this.ranking = ranking;
  }

  static async open(): Promise<RingsUnderTest> {
    return new RingsUnderTest(await LeaderboardsUnderTest.open());
  }

  get db() {
    return this.ranking.services.db;
  }

  /** A player who joins a second after the one before. */
  async join({ mailbox, mobile }: Shared = {}): Promise<string> {
    this.#count += 1;
    this.ranking.services.clock.advance(secondMs);
    const userId = await this.ranking.addPlayer();
    await this.db
      .insertInto('contact_trace')
      .values({
        user_id: userId,
        mailbox_digest: digestOf(`mailbox ${mailbox ?? userId}`),
        mobile_digest: mobile === undefined ? null : digestOf(`mobile ${mobile}`),
        noted_at: this.ranking.services.clock.now(),
      })
      .execute();
    return userId;
  }

  async joinAs(shared: Shared, count: number): Promise<string[]> {
    const userIds: string[] = [];
    for (let number = 0; number < count; number += 1) userIds.push(await this.join(shared));
    return userIds;
  }

  /** Everybody of these was in one browser. */
  async shareDevice(userIds: readonly string[]): Promise<void> {
    const noted_at = this.ranking.services.clock.now();
    const pairs = userIds.flatMap((user_id) =>
      userIds.filter((other_id) => other_id !== user_id).map((other_id) => ({ user_id, other_id, noted_at })),
    );
    await this.db
      .insertInto('shared_device')
      .values(pairs)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Three in the night of the next London day, twice, as by an old and a new leader. */
  async night({ rankOneOfRing = true } = {}): Promise<void> {
    const { services } = this.ranking;
    const { clock } = services;
    const tomorrow = startOfLondonDay(londonDay(clock.nowMs())) + 27 * hourMs;
    clock.advance(tomorrow - clock.nowMs());
    await this.ranking.tick();
    const settings = { of: (_: typeof ringSettings) => ({ rankOneOfRing }) } as never;
    for (let run = 0; run < 2; run += 1) {
      // The next tick finds the day done; what it would do again must not show.
      await ringTask({ ...services, settings }).run({ number: 1, atMs: clock.nowMs() } as never, undefined as never);
      if (run === 0) await this.db.deleteFrom('daily_run').where('task', '=', 'rings').execute();
    }
  }

  /** By how the mark of each stands. */
  async marksOf(userIds: readonly string[]): Promise<readonly string[]> {
    const rows = await this.db.selectFrom('ring_mark').selectAll().where('ended_at', 'is', null).execute();
    const stateOf = (userId: string) => {
      const mark = rows.find(({ user_id }) => user_id === userId);
      return mark === undefined ? 'ranked' : mark.marked_at === null ? 'noted' : 'out';
    };
    return userIds.map(stateOf);
  }

  async noticesOf(userId: string): Promise<readonly string[]> {
    const query = this.db.selectFrom('notification').select(['title', 'text']).where('user_id', '=', userId);
    return (await query.orderBy('created_at').execute()).map(({ title, text }) => `${title}: ${text}`);
  }

  async close(): Promise<void> {
    for (const { invariant, broken } of ringsModule.invariants) {
      expect((await this.ranking.services.pool.query(broken)).rows, invariant).toEqual([]);
    }
    await this.ranking.close();
  }
}
