import { setTimeout as sleep } from 'node:timers/promises';
import { getTick } from '@limelight/contract/exchange/market';
import { getPortfolio } from '@limelight/contract/exchange/wallet';
import * as events from '@limelight/contract/fame/squad-events';
import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import * as squads from '@limelight/contract/fame/squads';
import { placeTrade } from '@limelight/contract/play/trading';
import { waitFor } from '@limelight/harness/wait-for';
import { type Answer, type ApiCall, callOf } from '../api-client.js';
import type { Problems, Stage } from './arm.js';
import { inParallel } from './in-parallel.js';
import { sendAll } from './money-races.js';
import { makeSquad, type NewSquad, runTool, type SquadPlayer } from './squad-players.js';
import { nextStart } from './squad-scene.js';

/** In production a tick is half a minute. */
const settledWithinMs = 150_000;
const hourSeconds = 3_600;
/** A little later than the decision and the last hour begin. */
export const decisionSeconds = 12 * hourSeconds - 1;
export const lastHourSeconds = hourSeconds / 2;
const pledgeCents = 20_000;
const parallel = 6;

const isDone = (answer: Answer | undefined) => answer?.kind === 'answered' && answer.status < 300;

/** A squad with an event, and what was acknowledged to its members. */
export class EventRace {
  readonly stage: Stage;
  readonly squad: NewSquad;
  readonly celebrityId: string;
  readonly eventId: string;
  readonly problems: Problems;
  /** The last acknowledged pledge of each member, 0 for none; without who has left or was removed. */
  readonly pledged = new Map<string, number>();
  /** Whose last request was not answered. */
  readonly uncertain = new Set<string>();

  private constructor(race: Pick<EventRace, 'stage' | 'squad' | 'celebrityId' | 'eventId' | 'problems'>) {
    this.stage = race.stage;
    this.squad = race.squad;
    this.celebrityId = race.celebrityId;
    this.eventId = race.eventId;
    this.problems = race.problems;
  }

  static async open(
    stage: Stage,
    {
      players: [captain, ...members],
      celebrityId,
      problems,
    }: { readonly players: readonly SquadPlayer[]; readonly celebrityId: string; readonly problems: Problems },
  ): Promise<EventRace> {
    if (captain === undefined) throw new Error('a squad needs players');
    const squad = await makeSquad(stage, { captain, members, celebrityId });
    const body = { id: stage.random.uuid(), startsAt: nextStart() };
    const params = { id: squad.id };
    // The same proposal twice is one event.
    const proposal = callOf(events.proposeSquadEvent, { params, body });
    const answers = await sendAll([proposal, proposal], { clients: [captain.client], problems });
    if (!answers.every(isDone)) throw new Error(`a proposal is refused: ${JSON.stringify(answers)}`);
    return new EventRace({ stage, squad, celebrityId, eventId: body.id, problems });
  }

  get players(): readonly SquadPlayer[] {
    return [this.squad.captain, ...this.squad.members];
  }

  async event(): Promise<SquadEvent> {
    const params = { id: this.eventId };
    return this.squad.captain.client.call(events.getSquadEvent, { params });
  }

  #pledgeCall(cents: number, seenCents: number): ApiCall<unknown> {
    return callOf(events.pledge, { params: { id: this.eventId }, body: { cents, seenCents } });
  }

  /** Twice in parallel: one pledge. */
  async pledgeAll(): Promise<void> {
    const { problems, players } = this;
    await inParallel(players.length, parallel, async (index) => {
      const player = players[index];
      if (player === undefined) return;
      const cents = pledgeCents + index;
      const call = this.#pledgeCall(cents, 0);
      const answers = await sendAll([call, call], { clients: [player.client], problems });
      if (answers.some(isDone)) this.pledged.set(player.handle, cents);
      else problems.add('a pledge is refused', JSON.stringify(answers[0]));
    });
  }

  /** Everybody changes the pledge while one member leaves and another one is removed. */
  async disturb(leaver: SquadPlayer, kicked: SquadPlayer): Promise<void> {
    const { squad, problems } = this;
    const { id, captain } = squad;
    const leave = callOf(squads.leaveSquad, { params: { id } });
    const kick = callOf(squads.kickMember, { params: { id, handle: kicked.handle }, body: { reason: 'Insults' } });
    await Promise.all([
      sendAll([kick], { clients: [captain.client], problems }),
      sendAll([leave], { clients: [leaver.client], problems }),
      ...squad.members.map((player) => this.change(player)),
    ]);
  }

  /** A raise, a cut and a withdrawal, in some order; what was acknowledged is known. */
  async change({ client, handle }: SquadPlayer): Promise<void> {
    const random = this.stage.random.fork();
    for (let step = 0; step < 2; step += 1) {
      const seen = this.pledged.get(handle) ?? 0;
      const cents = Math.max(1_000, seen + random.between(-5_000, 5_000));
      const withdraw = callOf(events.withdrawPledge, { params: { id: this.eventId } });
      const isWithdrawal = random.chance(0.2);
      const call = isWithdrawal ? withdraw : this.#pledgeCall(cents, seen);
      const [answer] = await sendAll([call], { clients: [client], problems: this.problems });
      this.#note(handle, answer, isWithdrawal ? 0 : cents);
    }
  }

  /** In the last hour a pledge is neither lowered nor withdrawn. */
  async tryToEscape(): Promise<void> {
    const { problems } = this;
    await inParallel(this.players.length, parallel, async (index) => {
      const player = this.players[index];
      const seen = this.pledged.get(player?.handle ?? '') ?? 0;
      if (player === undefined || seen < 2_000) return;
      const calls = [
        this.#pledgeCall(seen - 1_000, seen),
        callOf(events.withdrawPledge, { params: { id: this.eventId } }),
        this.#pledgeCall(seen + 1_000, seen),
      ];
      const [lowered, withdrawn, raised] = await sendAll(calls, { clients: [player.client], problems });
      if (isDone(lowered) || isDone(withdrawn)) problems.add('a pledge escapes in the last hour', player.handle);
      this.#note(player.handle, raised, seen + 1_000);
    });
  }

  /** Everybody raises again and again, beyond the start. */
  async raiseFor(forMs: number): Promise<void> {
    const end = performance.now() + forMs;
    await Promise.all(
      this.players.map(async ({ client, handle }) => {
        while (performance.now() < end && (this.pledged.get(handle) ?? 0) > 0) {
          const seen = this.pledged.get(handle) ?? 0;
          const [answer] = await sendAll([this.#pledgeCall(seen + 10, seen)], {
            clients: [client],
            problems: this.problems,
          });
          this.#note(handle, answer, seen + 10);
          if (answer?.kind === 'answered' && answer.status >= 400) return;
          await sleep(this.stage.random.between(50, 200));
        }
      }),
    );
  }

  #note(handle: string, answer: Answer | undefined, cents: number): void {
    if (isDone(answer)) this.pledged.set(handle, cents);
    if (answer?.kind === 'unknown') this.uncertain.add(handle);
  }

  /** After the start: more than there is, and a little, twice each. Nothing is reserved. */
  async pledgeAgain({ client, handle }: SquadPlayer): Promise<void> {
    const { cashCents, reservedCents } = await client.call(getPortfolio, {});
    const seen = this.pledged.get(handle) ?? 0;
    const calls = [cashCents + seen + 1, seen + 1_000].flatMap((cents) => Array(2).fill(this.#pledgeCall(cents, seen)));
    const answers = await sendAll(calls, { clients: [client], problems: this.problems });
    const after = await client.call(getPortfolio, {});
    if (answers.some(isDone) || after.reservedCents > reservedCents)
      this.problems.add('a pledge is taken after the start', `${handle}: ${JSON.stringify(answers[0])}`);
  }

  /** Started with all shares, or cancelled. */
  ended(): Promise<SquadEvent> {
    return this.#waitFor(
      'an event that has ended',
      ({ stage, start }) => stage === 'cancelled' || (stage === 'started' && start?.filled === true),
    );
  }

  /** @returns false when it gets no slot */
  async isScheduled(): Promise<boolean> {
    const isDecided = ({ stage }: SquadEvent) => stage !== 'proposed';
    return (await this.#waitFor('a decision about an event', isDecided)).stage === 'scheduled';
  }

  /** Everybody's is what was acknowledged. */
  async judgePledges(): Promise<void> {
    await inParallel(this.players.length, parallel, async (index) => {
      const player = this.players[index];
      if (player === undefined || this.uncertain.has(player.handle)) return;
      const { pledges } = await player.client.call(events.listPledges, {});
      const cents = pledges.find(({ eventId }) => eventId === this.eventId)?.cents ?? 0;
      const acknowledged = this.pledged.get(player.handle) ?? 0;
      if (cents !== acknowledged)
        this.problems.add('a pledge is not what was acknowledged', `${cents} instead of ${acknowledged}`);
    });
  }

  #waitFor(what: string, isReached: (event: SquadEvent) => boolean): Promise<SquadEvent> {
    return waitFor({ what, timeoutMs: settledWithinMs, pollMs: 300 }, async () => {
      const event = await this.event();
      return isReached(event) ? event : undefined;
    });
  }
}

/** As if time had passed. */
export async function moveStarts(stage: Stage, seconds: number, races: readonly EventRace[]): Promise<void> {
  await runTool(stage.servers[0], 'move-squad-events', String(seconds), ...races.map(({ eventId }) => eventId));
}

/** Purchases with the same cash, as the tick of the start comes. */
export async function tradeMeanwhile({
  race: { stage, celebrityId, problems },
  trader: { client },
  forMs,
}: {
  readonly race: EventRace;
  readonly trader: SquadPlayer;
  readonly forMs: number;
}): Promise<void> {
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const { number: tick } = await client.call(getTick, {});
    const body = { id: stage.random.uuid(), celebrityId, side: 'buy', shares: 1, tick, toleranceBps: 1_000 } as const;
    await sendAll([callOf(placeTrade, { body })], { clients: [client], problems });
    await sleep(150);
  }
}
