import { setTimeout as sleep } from 'node:timers/promises';
import { suspendCelebrity } from '@limelight/contract/exchange/celebrities';
import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { leaveSquad } from '@limelight/contract/fame/squads';
import { archiveSquad } from '@limelight/contract/fame/staff-squads';
import { restoreAccount, suspendAccount } from '@limelight/contract/people/access';
import { waitFor } from '@limelight/harness/wait-for';
import type { ApiClient } from '../api-client.js';
import { password } from '../sign-up.js';
import { type Arm, Problems, type Stage } from './arm.js';
import { inParallel } from './in-parallel.js';
import { cashOf, judgeMoney, judgeStarted, judgeSuccession, pledgeOf } from './squad-event-checks.js';
import { decisionSeconds, EventRace, lastHourSeconds, moveStarts, tradeMeanwhile } from './squad-event-races.js';
import { raceMembership } from './squad-membership-races.js';
import { quietCelebrities, type SquadPlayer, squadAdmin, squadPlayers } from './squad-players.js';

/** The first two found the squads of other arms: each player founds three in a week. */
const founders = 2;
/** With two more than an event needs. */
const pledgers = 12;
const racers = 6;
const secondsToStart = 2;
const racedMs = 4_000;
const freeWithinMs = 120_000;
const reason = 'Attack';

/** Members come and go, lead and follow, and pledge, all at the same time, until and while events start. */
export const squadRacesArm: Arm = {
  name: 'races in squads',
  provenBy: [
    { by: 'pretended-squads', reports: [/a pledge is not what was acknowledged/, /a squad that everybody has left/] },
  ],
  run: async (stage) => {
    const problems = new Problems();
    const all = await squadPlayers(stage, { count: founders + pledgers + 1, traders: founders + pledgers + 1 });
    const admin = await squadAdmin(stage);
    const pool = all.slice(founders, founders + pledgers);
    for (let round = 0; round < stage.sizes.squadRaces; round += 1) {
      // Other founders each time.
      const from = 3 + (round % (pledgers - 3));
      const players = [...pool.slice(from), ...pool.slice(0, from)].slice(0, racers);
      await raceMembership(stage, { players, admin, problems });
    }
    const suspended = all[founders + pledgers];
    if (suspended === undefined) return ['no player could be made'];
    const lines = await raceEvents(stage, { pool, suspended, admin, problems });
    stage.log(`  ${stage.sizes.squadRaces} races of members, 4 events`);
    return [...problems.lines, ...lines];
  },
};

interface Events {
  readonly pool: readonly SquadPlayer[];
  /** The captain of one of them, whom staff suspend. */
  readonly suspended: SquadPlayer;
  readonly admin: ApiClient;
  readonly problems: Problems;
}

/**
 * Four events of the same players: one that starts, one whose captain is suspended, one whose celebrity is,
 * and one whose squad is archived.
 */
async function raceEvents(stage: Stage, events: Events): Promise<string[]> {
  const { pool, suspended, problems } = events;
  const [leaver, kicked, late, trader] = pool.slice(4);
  if (!leaver || !kicked || !late || !trader) return ['no player could be made'];
  const cash = new Map<string, number>();
  for (const { handle, client } of [...pool, suspended]) cash.set(handle, await cashOf(client));
  const races = await openRaces(stage, events);
  await Promise.all(races.map((race) => race.pledgeAll()));
  await Promise.all(races.map((race) => race.judgePledges()));
  await moveStarts(stage, decisionSeconds, races);
  const haveSlots = await Promise.all(races.map((race) => race.isScheduled()));
  if (!haveSlots.every(Boolean)) return ['an event that enough have pledged for gets no slot'];
  await Promise.all(races.map((race) => race.disturb(leaver, kicked)));
  await Promise.all(races.flatMap((race) => [leaver, kicked].map((player) => beFree(race, player))));
  await moveStarts(stage, lastHourSeconds, races);
  await Promise.all(races.map((race) => race.tryToEscape()));
  const outcomes = await startAll(stage, { ...events, races, late, trader });
  const again = (await stage.crowd.logIn(stage.servers[0], { email: suspended.email, password })) ?? suspended.client;
  const restored = { ...suspended, client: again };
  for (const [index, race] of races.entries()) {
    const event = outcomes[index];
    if (event?.stage !== 'started') continue;
    await race.pledgeAgain(late);
    const players = race.players.map((player) => (player === suspended ? restored : player));
    await judgeStarted(
      race,
      event,
      players.filter((player) => player !== leaver && player !== kicked),
    );
  }
  const [, led] = races;
  if (led) await judgeSuccession(led, restored, late);
  // Whose trades are not counted here.
  const counted = [...pool, restored].filter((player) => player !== trader);
  await inParallel(counted.length, racers, async (index) => {
    const player = counted[index];
    if (player) await judgeMoney(player, { cashBefore: cash.get(player.handle) ?? 0, races, problems });
  });
  return judgeOutcomes(stage, outcomes);
}

async function openRaces(stage: Stage, { pool, suspended, admin, problems }: Events): Promise<readonly EventRace[]> {
  const celebrities = await quietCelebrities(stage, { client: admin, count: 4 });
  const [first, second, third] = pool;
  if (!first || !second || !third) throw new Error('an event needs players');
  return Promise.all(
    [first, suspended, second, third].map((captain, index) => {
      const players = [captain, ...pool.filter((player) => player !== captain)];
      return EventRace.open(stage, { players, celebrityId: celebrities[index] ?? '1', problems });
    }),
  );
}

interface Start extends Events {
  readonly races: readonly EventRace[];
  /** Leaves when it is too late to take the pledge along. */
  readonly late: SquadPlayer;
  readonly trader: SquadPlayer;
}

/** @returns how each event has ended; the celebrity stays suspended for a day at least */
async function startAll(stage: Stage, { races, suspended, late, trader, admin }: Start): Promise<SquadEvent[]> {
  const [plain, led, starless, archived] = races;
  if (!plain || !led || !starless || !archived) throw new Error('there are four events');
  const because = { body: { reason } };
  const star = { params: { id: starless.celebrityId }, ...because };
  await late.client.call(leaveSquad, { params: { id: plain.squad.id } });
  led.uncertain.add(suspended.handle);
  await admin.call(suspendAccount, { params: { id: suspended.id }, ...because });
  await moveStarts(stage, secondsToStart, races);
  await Promise.all([
    plain.raiseFor(racedMs),
    tradeMeanwhile({ race: plain, trader, forMs: racedMs }),
    sleep(secondsToStart * 1_000).then(() => admin.call(suspendCelebrity, star)),
    sleep(secondsToStart * 1_000).then(() =>
      admin.call(archiveSquad, { params: { id: archived.squad.id }, ...because }),
    ),
  ]);
  const outcomes = await Promise.all(races.map((race) => race.ended()));
  await admin.call(restoreAccount, { params: { id: suspended.id }, ...because });
  return outcomes;
}

function judgeOutcomes({ log }: Stage, events: readonly SquadEvent[]): string[] {
  const outcomes = events.map(({ stage, cancelReason }) => cancelReason ?? stage);
  log(`  events ended as ${outcomes.join(', ')}`);
  const allowed = [['started'], ['started'], ['started', 'celebrity'], ['started', 'squad']];
  return outcomes.flatMap((outcome, index) =>
    allowed[index]?.includes(outcome) ? [] : [`event ${index + 1} of 4 ended as ${outcome}`],
  );
}

/** Who has left in time has no pledge any more. */
async function beFree(race: EventRace, player: SquadPlayer): Promise<void> {
  const options = { what: 'a pledge that is free', timeoutMs: freeWithinMs, pollMs: 500 };
  const isFree = async () => ((await pledgeOf(player, race.eventId)) === undefined ? true : undefined);
  await waitFor(options, isFree).catch(() => race.problems.add('who has left in time has a pledge', player.handle));
  race.pledged.delete(player.handle);
}
