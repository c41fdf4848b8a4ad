import { gatewayNames } from '@limelight/rules/payment';
import { seededRandomSource } from '@limelight/rules/random-source';
import { dayMs, hourMs, minuteMs } from '@limelight/rules/time';
import { PaymentsUnderTest } from './payments.fixture.js';
import { Choices, openDesks } from './random-desk.fixture.js';
import { RandomHistory, stepsMax } from './random-history.fixture.js';
import { type Scene, work } from './random-scene.fixture.js';
import { reconcileTask } from './reconcile-payments.js';
import { staffRefundReconciler } from './staff-refund.js';

/**
 * Histories that run at the same time, on the same providers. More make the books of the test servers slow.
 */
const batchSize = 100;
/** More than the objects that one history makes at a provider. */
const idsPerHistory = 1_000;
/** What the reconcilers read in one run. */
const readPerRun = 10;

/**
 * Runs random histories over all gateways, then lets a day pass, after which the game must agree with the
 * books of every provider. In every second batch all webhooks and jobs that are left are lost.
 * @returns what does not agree, with the seed and the happenings
 */
export async function runHistories(count: number, firstSeed: number): Promise<string[]> {
  const game = await PaymentsUnderTest.open({ sandbox: false });
  const problems: string[] = [];
  try {
    for (let begun = 0; begun < count; begun += batchSize) {
      const seeds = Array.from({ length: Math.min(batchSize, count - begun) }, (_, index) => firstSeed + begun + index);
      problems.push(...(await runBatch(game, seeds)));
    }
    await game.audit();
    return problems;
  } finally {
    await game.close();
  }
}

async function runBatch(game: PaymentsUnderTest, seeds: readonly number[]): Promise<string[]> {
  const { desks, close } = await openDesks(game, (seeds[0] ?? 0) * idsPerHistory);
  const choices = new Choices(seededRandomSource(seeds[0] ?? 0));
  const scene: Scene = { game, desks, jobs: [] };
  const histories = seeds.map((seed) => {
    const gateway = gatewayNames[seed % gatewayNames.length] ?? 'sandbox';
    return { seed, history: new RandomHistory(scene, gateway, seed) };
  });
  try {
    await Promise.all(histories.map(({ history }) => history.begin()));
    for (let step = 0; step < stepsMax; step += 1) {
      await Promise.all(histories.map(({ history }) => history.step()));
      // Between the steps: no call to a provider lasts for minutes.
      game.services.clock.advance(choices.between(1, 5 * minuteMs));
    }
    for (const { history } of histories) history.end();
    for (const desk of desks.values()) desk.recover();
    const isLost = Math.floor((seeds[0] ?? 0) / batchSize) % 2 === 1;
    for (const job of isLost ? [] : scene.jobs.splice(0)) await work(scene, job);
    await letDayPass(scene, seeds.length);
    for (const { history } of histories) await history.refundFurther();
    const found = await Promise.all(
      histories.map(async ({ seed, history }) => {
        const books = desks.get(history.gateway)?.provider.books()[history.id];
        const differences = await history.differences(books);
        const where = `seed ${seed}, ${history.gateway} (${history.log.join(', ')})`;
        return differences.map((difference) => `${where}: ${difference}`);
      }),
    );
    // The next batch has other providers: nothing of this one is due any more.
    game.services.clock.advance(130 * dayMs);
    return found.flat();
  } finally {
    await close();
  }
}

async function letDayPass({ game: { services } }: Scene, histories: number): Promise<void> {
  services.clock.advance(26 * hourMs);
  for (let run = 0; run <= histories / readPerRun; run += 1) await reconcileTask(services).run({} as never);
  // One history may have several refunds.
  for (let run = 0; run <= (4 * histories) / readPerRun; run += 1)
    await staffRefundReconciler(services).run({} as never);
}
