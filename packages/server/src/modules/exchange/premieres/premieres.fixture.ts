import type { PremiereStage } from '@limelight/rules/day-record';
import { addDays, londonDay, tickMs } from '@limelight/rules/time';
import { NewsUnderTest } from '../news/news.fixture.js';

interface Staged {
  readonly celebrityId?: string;
  readonly stage?: PremiereStage;
  /** From the clock's now to its time. */
  readonly inMs?: number;
}

/** A market with premieres at times that a test chooses, instead of those of the draw. */
export class PremieresUnderTest {
  readonly game: NewsUnderTest;

  private constructor(game: NewsUnderTest) {
    this.game = game;
  }

  static async open(): Promise<PremieresUnderTest> {
    return new PremieresUnderTest(await NewsUnderTest.open());
  }

  get services() {
    return this.game.services;
  }

  /** Announced the day before, by default for celebrity "1" at the next tick. */
  async stage({ celebrityId = '1', stage = 'Gala night', inMs = tickMs }: Staged = {}): Promise<void> {
    const { db, clock } = this.services;
    const at = new Date(clock.nowMs() + inMs);
    const day = londonDay(at.getTime());
    const announced = { day, celebrity_ids: [celebrityId], announced_at: new Date(addDays(day, -1)) };
    await db
      .insertInto('premiere_day')
      .values(announced)
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ celebrity_ids: [celebrityId] }))
      .execute();
    await db.insertInto('premiere').values({ day, stage, celebrity_id: celebrityId, at }).execute();
  }

  row(stage: PremiereStage = 'Gala night') {
    return this.services.db.selectFrom('premiere').selectAll().where('stage', '=', stage).executeTakeFirstOrThrow();
  }

  /** @returns how many ticks the halt took */
  async ticksUntilTrading(celebrityId = '1'): Promise<number> {
    for (let count = 1; count <= 12; count += 1) {
      await this.game.tick();
      if (!(await this.game.isHalted(celebrityId))) return count;
    }
    throw new Error('the halt never ended');
  }
}
