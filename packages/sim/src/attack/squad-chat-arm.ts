import { setTimeout as sleep } from 'node:timers/promises';
import { getTick } from '@limelight/contract/exchange/market';
import { getSquadChat, listSquadMessages, sendSquadMessage, setSlowMode } from '@limelight/contract/fame/squad-chat';
import type { SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import { type Answer, type ApiClient, callOf } from '../api-client.js';
import { type Arm, Problems, type Stage } from './arm.js';
import { buyOne, makeSquad, type NewSquad, type SquadPlayer, squadAdmin, squadPlayers } from './squad-players.js';
import { attackTexts } from './squad-texts.js';

/** What the rules allow, written a second time. */
const burst = { messages: 4, ms: 10_000 };
const automatic = { messages: 31, pauseMs: 10_000 };
const sentEach = 6;
const tradeMsMax = 5_000;
const founders = 2;
const pageSize = 100;

/** Everybody writes at the same time into one chat. */
export const squadChatArm: Arm = {
  name: 'floods in a chat',
  provenBy: [
    { by: 'pretended-squads', reports: [/acknowledged message is not there/, /messages of one member within/] },
  ],
  run: async (stage) => {
    const { sizes, log } = stage;
    const problems = new Problems();
    const players = await squadPlayers(stage, { count: sizes.squadCrowd, traders: founders });
    const [captain, founder, writer, ...members] = players;
    if (!captain || !founder || !writer) return ['no player could be made'];
    const squad = await makeSquad(stage, { captain, members, celebrityId: '7' });
    const quiet = await makeSquad(stage, { captain: founder, members: [writer], celebrityId: '7' });
    const admin = await squadAdmin(stage);
    const flood = new Flood(stage, squad, problems);
    const [slowestMs, , texts] = await Promise.all([
      tradesOf(stage),
      flood.run(),
      attackTexts({ stage, squad: quiet, writer, admin, problems }),
    ]);
    if (slowestMs > tradeMsMax) problems.add('a flood delays the trades of others', `${slowestMs} ms`);
    await flood.judge();
    const sent = (1 + members.length) * sentEach;
    log(`  ${flood.acknowledged.size} of ${sent} messages, trades in ${slowestMs} ms, ${texts} hostile texts`);
    return problems.lines;
  },
};

interface Acknowledged {
  readonly message: SquadMessage;
  readonly writer: string;
}

class Flood {
  readonly acknowledged = new Map<string, Acknowledged>();
  readonly #stage: Stage;
  readonly #squad: NewSquad;
  readonly #problems: Problems;

  constructor(stage: Stage, squad: NewSquad, problems: Problems) {
    this.#stage = stage;
    this.#squad = squad;
    this.#problems = problems;
  }

  /** All at the same time; each message twice. */
  async run(): Promise<void> {
    const { captain, members } = this.#squad;
    await Promise.all(
      [captain, ...members].map(async (player, place) => {
        for (let sent = 0; sent < sentEach; sent += 1) await this.#send(player, `Message ${sent} of ${place}`);
      }),
    );
    await this.#stayInSlowMode();
  }

  async #send(writer: SquadPlayer, text: string): Promise<Answer> {
    const body = { id: this.#stage.random.uuid(), text };
    const call = callOf(sendSquadMessage, { params: { id: this.#squad.id }, body });
    const answers = await Promise.all([writer.client.send(call), writer.client.send(call)]);
    const numbers = new Set<number>();
    for (const answer of answers) {
      const status = answer.kind === 'answered' ? answer.status : answer.reason;
      if (status !== 201 && status !== 429 && !(answer.kind === 'unknown' && status.toString().includes('available')))
        this.#problems.add(`${status} in a flood`, JSON.stringify(answer).slice(0, 200));
      if (answer.kind !== 'answered' || answer.status !== 201) continue;
      const message = call.read(answer.body);
      numbers.add(message.number);
      this.acknowledged.set(body.id, { message, writer: writer.handle });
    }
    if (numbers.size > 1) this.#problems.add('one message got two numbers', [...numbers].join(' and '));
    return answers.find((one) => one.kind === 'answered' && one.status === 201) ?? answers[0];
  }

  /** After so many, slow mode holds by itself, and the captain's holds too; not for the captain. */
  async #stayInSlowMode(): Promise<void> {
    const { id, captain, members } = this.#squad;
    const { slowSecondsNow } = await captain.client.call(getSquadChat, { params: { id } });
    if (this.acknowledged.size >= automatic.messages && slowSecondsNow * 1_000 < automatic.pauseMs)
      this.#problems.add('a flood begins no slow mode', `${this.acknowledged.size} messages`);
    await captain.client.call(setSlowMode, { params: { id }, body: { seconds: 60 } });
    const again = members.filter(({ handle }) => [...this.acknowledged.values()].some((one) => one.writer === handle));
    const answers = await Promise.all(again.map((member) => this.#send(member, 'And one more')));
    const passed = answers.filter((answer) => answer.kind === 'answered' && answer.status === 201).length;
    if (passed > 0) this.#problems.add('slow mode lets messages pass', `${passed} of ${again.length}`);
    await captain.client.call(setSlowMode, { params: { id }, body: { seconds: 0 } });
  }

  /** Nothing is lost or doubled, the numbers have no hole, and nobody wrote more than allowed. */
  async judge(): Promise<void> {
    const stored = await readAll(this.#squad.captain.client, this.#squad.id);
    for (const [index, { number }] of stored.entries()) {
      if (number === index + 1) continue;
      this.#problems.add('the numbers of messages have a hole', `${number} in place ${index + 1}`);
      break;
    }
    const byId = new Map(stored.map((message) => [message.id, message]));
    for (const [id, { message }] of this.acknowledged) {
      const found = byId.get(id);
      if (found?.number !== message.number || found.text !== message.text)
        this.#problems.add('an acknowledged message is not there', `${message.number}: ${message.text}`);
    }
    if (stored.length > this.acknowledged.size)
      this.#problems.add('there are messages that nobody sent', `${stored.length} of ${this.acknowledged.size}`);
    const writers = new Set([...this.acknowledged.values()].map(({ writer }) => writer));
    for (const writer of writers) this.#judgePace(writer);
  }

  #judgePace(writer: string): void {
    const own = [...this.acknowledged.values()].filter((one) => one.writer === writer);
    const times = own.map(({ message }) => Date.parse(message.time)).toSorted((left, right) => left - right);
    for (const [index, time] of times.entries()) {
      const later = times[index + burst.messages];
      if (later !== undefined && later - time < burst.ms)
        this.#problems.add('too many messages of one member within 10 seconds', `${times.length} of ${writer}`);
    }
  }
}

async function readAll(client: ApiClient, id: string): Promise<SquadMessage[]> {
  const all: SquadMessage[] = [];
  for (let hasNewer = true; hasNewer; ) {
    const query = { after: all.at(-1)?.number ?? 0, limit: pageSize };
    const page = await client.call(listSquadMessages, { params: { id }, query });
    all.push(...page.messages);
    hasNewer = page.hasNewer && page.messages.length > 0;
  }
  return all;
}

/** Of players who have nothing to do with the chat. @returns what the slowest took */
async function tradesOf(stage: Stage): Promise<number> {
  const others = await stage.crowd.addPlayers(stage.servers, 2);
  const tookMs: number[] = [];
  await Promise.all(
    others.map(async ({ client }) => {
      for (let made = 0; made < 3; made += 1) {
        const begun = performance.now();
        await buyOne(stage, client);
        await client.call(getTick, {});
        tookMs.push(performance.now() - begun);
        await sleep(200);
      }
    }),
  );
  return Math.round(Math.max(...tookMs));
}
