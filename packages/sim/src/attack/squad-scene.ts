import * as chat from '@limelight/contract/fame/squad-chat';
import * as events from '@limelight/contract/fame/squad-events';
import * as squads from '@limelight/contract/fame/squads';
import * as staff from '@limelight/contract/fame/staff-squads';
import { changeRole } from '@limelight/contract/people/access';
import { getMe } from '@limelight/contract/people/accounts';
import { createApiKey } from '@limelight/contract/people/api-keys';
import * as auth from '@limelight/contract/people/auth';
import { type SquadRight, squadRights } from '@limelight/rules/squad';
import { eventNoticeMsMin, isClearOfMidnight } from '@limelight/rules/squad-event';
import { hourMs } from '@limelight/rules/time';
import { type Answer, type ApiCall, type ApiClient, callOf } from '../api-client.js';
import { nowMs } from '../clock.js';
import { password } from '../sign-up.js';
import type { Stage } from './arm.js';
import type { Requester } from './squad-expected.js';
import { makeSquad, quietCelebrities, type SquadPlayer, squadAdmin, squadPlayers } from './squad-players.js';

type Send = (call: Omit<ApiCall<unknown>, 'read'>) => Promise<Answer>;

export interface SquadRequester extends Requester {
  readonly name: string;
  readonly send: Send;
  readonly handle: string;
}

const playersNeeded = 16;
export const reason = 'Advertising';

/** The next time at which an event can be proposed. */
export function nextStart(): string {
  const first = Math.ceil((nowMs() + eventNoticeMsMin) / hourMs + 1) * hourMs;
  const starts = Array.from({ length: 24 }, (_, hours) => first + hours * hourMs);
  return new Date(starts.find(isClearOfMidnight) ?? first).toISOString();
}

/** A squad with everybody who could want something of it, and what requests name. */
export class SquadScene {
  readonly stage: Stage;
  readonly id: string;
  readonly captain: SquadPlayer;
  /** Messages 1 and 2 are the writer's, message 3 the captain's. */
  readonly writer: SquadPlayer;
  /** Upon whom rights are used. */
  readonly victim: SquadPlayer;
  readonly deputy: SquadPlayer;
  requesters: readonly SquadRequester[] = [];
  #admin: ApiClient | undefined;
  /** The last one. */
  kickId = '';
  eventId = '';
  readonly own = new Map<string, number>();
  readonly pledged = new Map<string, number>();

  private constructor(stage: Stage, id: string, players: readonly SquadPlayer[]) {
    const [captain, writer, victim, deputy] = players;
    if (!captain || !writer || !victim || !deputy) throw new Error('a squad needs players');
    this.stage = stage;
    this.id = id;
    this.captain = captain;
    this.writer = writer;
    this.victim = victim;
    this.deputy = deputy;
  }

  static async open(stage: Stage): Promise<SquadScene> {
    const all = await squadPlayers(stage, { count: playersNeeded, traders: 12 });
    const [captain, elsewhere, stranger, removed, ...rest] = all;
    if (!captain || !elsewhere || !stranger || !removed) throw new Error('a squad needs players');
    const [writer, victim, reader, trader, plain, blocked, ...deputies] = rest;
    if (!writer || !victim || !reader || !trader || !plain || !blocked) throw new Error('a squad needs players');
    const members = [...rest, removed];
    const [celebrityId = '6'] = await quietCelebrities(stage, { client: captain.client, count: 1 });
    const { id } = await makeSquad(stage, { captain, members, celebrityId });
    await makeSquad(stage, { captain: elsewhere, members: [], celebrityId });
    const [deputy] = deputies;
    if (!deputy) throw new Error('a squad needs players');
    const scene = new SquadScene(stage, id, [captain, writer, victim, deputy]);
    const rightsOf = (index: number): SquadRight[] => squadRights.slice(index - 1, index || 0);
    for (const [index, { handle }] of deputies.slice(0, 1 + squadRights.length).entries()) {
      const body = { role: 'deputy', rights: rightsOf(index) } as const;
      await captain.client.call(squads.setSquadRole, { params: { id, handle }, body });
    }
    await scene.#write({ writer, removed, blocked, plain });
    const member = { account: 'player', standing: { role: 'member', rights: [] }, hasWritten: true } as const;
    const none = { account: 'player', standing: null, hasWritten: false } as const;
    const of = (name: string, { client, handle }: SquadPlayer, who: Requester): SquadRequester => ({
      ...who,
      name,
      handle,
      send: (call) => client.send(call),
    });
    scene.requesters = [
      ...(await scene.#outsiders()),
      of('a stranger', stranger, none),
      of('the captain of another squad', elsewhere, none),
      of('a removed player', removed, { ...none, isRemoved: true, hasWritten: true }),
      await scene.#keyOf('a member’s key that reads', reader, { ...member, account: 'read key' }),
      await scene.#keyOf('a member’s key that trades', trader, { ...member, account: 'trade key' }),
      of('a member', plain, member),
      of('a blocked member', blocked, member),
      ...deputies.slice(0, 1 + squadRights.length).map((player, index) => {
        const standing = { role: 'deputy', rights: rightsOf(index) } as const;
        return of(`a deputy with ${rightsOf(index)[0] ?? 'no right'}`, player, { ...member, standing });
      }),
      of('the captain', captain, { ...member, standing: { role: 'captain', rights: [] } }),
      ...(await scene.#staff()),
    ];
    return scene;
  }

  /** Messages, a removal, a block and an event. */
  async #write(who: Record<'writer' | 'removed' | 'blocked' | 'plain', SquadPlayer>): Promise<void> {
    const { id } = this;
    await this.send(who.writer, 'The first message');
    await this.send(who.writer, 'Another one');
    await this.send(this.captain, 'Welcome');
    this.own.set('a removed player', await this.send(who.removed, 'I was here'));
    await this.kick(who.removed);
    await who.plain.client.call(chat.blockPlayer, { params: { handle: who.blocked.handle } });
    await this.propose();
    const pledge = { cents: 2_000, seenCents: 0 };
    await this.writer.client.call(events.pledge, { params: { id: this.eventId }, body: pledge });
    await this.captain.client.call(chat.setSlowMode, { params: { id }, body: { seconds: 0 } });
  }

  async send({ client }: SquadPlayer, text: string): Promise<number> {
    const body = { id: this.stage.random.uuid(), text };
    return (await client.call(chat.sendSquadMessage, { params: { id: this.id }, body })).number;
  }

  async kick({ handle }: SquadPlayer): Promise<void> {
    const params = { id: this.id, handle };
    this.kickId = (await this.captain.client.call(squads.kickMember, { params, body: { reason } })).id;
  }

  async undoKick(): Promise<void> {
    await this.captain.client.call(squads.undoKick, { params: { id: this.id, kickId: this.kickId } });
  }

  async mute(): Promise<void> {
    const params = { id: this.id, handle: this.victim.handle };
    await this.captain.client.call(chat.muteSquadMember, { params, body: { length: '15m', reason } });
  }

  async unmute({ handle }: SquadPlayer): Promise<void> {
    await this.captain.client.call(chat.unmuteSquadMember, { params: { id: this.id, handle } });
  }

  async archive(): Promise<void> {
    await this.admin.call(staff.archiveSquad, { params: { id: this.id }, body: { reason } });
  }

  async restore(): Promise<void> {
    await this.admin.call(staff.restoreSquad, { params: { id: this.id }, body: { reason } });
  }

  get admin(): ApiClient {
    if (this.#admin === undefined) throw new Error('there is no admin yet');
    return this.#admin;
  }

  /** Unless there is one. */
  async propose(): Promise<void> {
    if (this.eventId !== '') return;
    this.eventId = this.stage.random.uuid();
    const body = { id: this.eventId, startsAt: nextStart() };
    await this.captain.client.call(events.proposeSquadEvent, { params: { id: this.id }, body });
  }

  async withdraw(): Promise<void> {
    if (this.eventId === '') return;
    await this.captain.client.call(events.withdrawSquadEvent, { params: { id: this.eventId } });
    this.eventId = '';
  }

  async #outsiders(): Promise<SquadRequester[]> {
    const { crowd, servers, random } = this.stage;
    const visitor = crowd.openClient(servers[0]);
    const unverified = crowd.openClient(servers[0]);
    const email = `unverified-${random.uuid()}@sim.test`;
    const phone = { mobileNumberPrefix: '+44', mobileNumber: '7700900123' } as const;
    await unverified.call(auth.signUp, { body: { name: 'New', email, password, ...phone, acceptTerms: true } });
    await unverified.call(auth.signIn, { body: { email, password } });
    const base = { standing: null, hasWritten: false, handle: '' } as const;
    return [
      { ...base, name: 'a visitor', account: 'visitor', send: (call) => visitor.send(call) },
      { ...base, name: 'an unverified account', account: 'unverified', send: (call) => unverified.send(call) },
    ];
  }

  async #keyOf(name: string, player: SquadPlayer, who: Requester): Promise<SquadRequester> {
    return { ...who, name, handle: player.handle, send: await this.#sendByKey(player.client, who.account) };
  }

  async #sendByKey(client: ApiClient, account: Requester['account']): Promise<Send> {
    const trades = { name: 'attack', scope: 'trade', acceptBotMark: true } as const;
    const body = account === 'trade key' ? trades : ({ name: 'attack', scope: 'read' } as const);
    const { secret } = await client.call(createApiKey, { body });
    const address = this.stage.crowd.nextAddress();
    return async ({ method, path, body: sent }) => {
      const response = await fetch(client.url + path, {
        method,
        headers: {
          authorization: `Bearer ${secret}`,
          'x-forwarded-for': address,
          ...(sent !== undefined && { 'content-type': 'application/json' }),
        },
        ...(sent !== undefined && { body: JSON.stringify(sent) }),
      });
      const text = await response.text();
      return { kind: 'answered', status: response.status, body: text === '' ? null : JSON.parse(text) };
    };
  }

  async #staff(): Promise<SquadRequester[]> {
    const { crowd, servers } = this.stage;
    const admin = await squadAdmin(this.stage);
    const manager = await crowd.addPlayer(servers[0]);
    const { id } = await manager.client.call(getMe, {});
    await admin.call(changeRole, { params: { id }, body: { role: 'manager', reason: 'Attack' } });
    this.#admin = admin;
    const base = { standing: null, hasWritten: false, handle: '', account: 'staff' } as const;
    // In production a manager needs a second factor first, which an admin of the attack has.
    const managers = crowd.isProduction
      ? []
      : [{ ...base, name: 'a manager', send: ((call) => manager.client.send(call)) as Send }];
    const key = await this.#sendByKey(admin, 'staff key');
    return [
      ...managers,
      { ...base, name: 'an admin', send: (call) => admin.send(call) },
      { ...base, name: 'an admin’s key', account: 'staff key', send: key },
    ];
  }

  /** A request of somebody that must succeed. */
  callOfPledge(cents: number, seenCents: number): ApiCall<unknown> {
    return callOf(events.pledge, { params: { id: this.eventId }, body: { cents, seenCents } });
  }
}
