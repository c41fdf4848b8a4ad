import { type RandomSource, seededRandomSource } from '@limelight/rules/random-source';
import { londonDay } from '@limelight/rules/time';
import { tickTasksOf } from '../compose.js';
import type { Environment } from '../environment/env.js';
import { makeGameBackup } from '../modules/house/backups/make-game-backup.js';
import { systemClock } from '../platform/clock.js';
import { installJobs } from '../platform/jobs.js';
import { migrate } from '../platform/migrate.js';
import type { TickTask } from '../platform/tick-tasks.js';
import { storeSettings } from '../testing/store-settings.js';
import { DemoAccounts } from './accounts.js';
import { Crowd } from './crowd.js';
import { analyze, countDueJobs, setDurability } from './demo.sql.js';
import { DemoMarket } from './demo-market.js';
import { Desk } from './desk.js';
import { type DemoContext, openDemo } from './open-demo.js';
import type { Step } from './past.js';

export interface DemoPlan {
  readonly env: Environment;
  readonly databaseUrl: string;
  /** The end of the past. */
  readonly endMs: number;
  readonly seed: number;
  readonly players: number;
  readonly days: number;
}

/** The part of the past in which players sign up. */
const joiningShare = 0.8;

/** At the first step, so that somebody can do something. */
const firstPlayers = 5;
const jobsPauseMs = 5;

/** What follows each step. Others tell the world outside of it, clean up, or need prices of live ticks. */
const tasksRun = new Set([
  'count members',
  'dividends',
  'fans',
  'ledger sums',
  'membership-grants',
  'orders',
  'price alerts',
  'rankings',
  'referrals',
  'sandbox-provider',
]);

/** Fills an empty database with the past of a game that simulated people have played. */
export async function makeDemo(plan: DemoPlan): Promise<void> {
  const { env, databaseUrl, endMs, seed, days } = plan;
  await migrate(databaseUrl);
  const demo = await openDemo(env, databaseUrl);
  const { services } = demo;
  try {
    await setDurability(services.db, false);
    await installJobs(services);
    const market = await DemoMarket.open(services.db, { endMs, days, seed });
    services.clock.set(market.steps[0]?.last.atMs ?? endMs);
    const { context, closeContext } = await demo.openContext();
    await storeSettings(context, { campaignSender: 'The demo, 1 Example Street, London' });
    await new DemoGame(context, market, plan).play();
    await closeContext();
    await analyze(services.db);
    await setDurability(services.db, true);
  } finally {
    await demo.close();
  }
}

/** The past of the demo, step by step. */
class DemoGame {
  readonly #context: DemoContext;
  readonly #market: DemoMarket;
  readonly #plan: DemoPlan;
  readonly #chance: RandomSource;
  readonly #tasks: readonly TickTask[];

  constructor(context: DemoContext, market: DemoMarket, plan: DemoPlan) {
    this.#context = context;
    this.#market = market;
    this.#plan = plan;
    this.#chance = seededRandomSource(plan.seed + 1);
    this.#tasks = tickTasksOf(context).filter(({ name }) => tasksRun.has(name));
  }

  async play(): Promise<void> {
    const { clock } = this.#context;
    const { steps } = this.#market;
    const accounts = new DemoAccounts(this.#context, this.#chance);
    const crowd = new Crowd(this.#context, accounts, this.#chance);
    const admin = await accounts.addStaff('admin', 'Demo Owner');
    const desk = new Desk(this.#context, this.#chance, await accounts.addStaff('manager', 'Demo Manager'));
    const campaignAt = Math.floor(steps.length * 0.9);
    let day = '';
    for (const [index, step] of steps.entries()) {
      clock.set(step.last.atMs);
      await this.#playStep(index, step, crowd);
      await desk.work(step.hours, crowd.players, this.#market.listings);
      await this.#jobsDone();
      if (londonDay(step.last.atMs) !== day) await crowd.claimBonuses();
      day = londonDay(step.last.atMs);
      if (index === campaignAt) await desk.campaign(crowd.players);
    }
    clock.set(this.#plan.endMs);
    await makeGameBackup(this.#context, { origin: 'staff', madeBy: admin.id }, () => {});
  }

  /** What a job does belongs to the step that enqueued it. */
  async #jobsDone(): Promise<void> {
    while ((await countDueJobs(this.#context.db)) > 0) await systemClock.sleep(jobsPauseMs);
  }

  async #playStep(index: number, step: Step, crowd: Crowd): Promise<void> {
    const celebrityIds = this.#market.listings.map(({ id }) => id);
    const number = await this.#market.moveTo(step);
    const { pricesCents, atMs } = step.last;
    const place = { tick: number, hours: step.hours, pricesCents, celebrityIds };
    while (crowd.players.length < this.#playersAt(index)) await crowd.join(place);
    await crowd.trade(place);
    await crowd.wait(place);
    for (const task of this.#tasks) await task.run({ number, atMs });
  }

  /** How many have signed up by then: more and more a day. */
  #playersAt(index: number): number {
    const { players } = this.#plan;
    const share = Math.min(1, (index + 1) / (this.#market.steps.length * joiningShare));
    return Math.min(players, Math.max(firstPlayers, Math.round(players * share ** 1.5)));
  }
}
