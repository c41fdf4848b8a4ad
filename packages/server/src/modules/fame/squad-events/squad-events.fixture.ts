import { randomUUID } from 'node:crypto';
import { seCents } from '@limelight/rules/money';
import { pledgeFill, squadEventTimes } from '@limelight/rules/squad-event';
import { addDays, hourMs, londonDay, startOfLondonDay, tickMs } from '@limelight/rules/time';
import type { Database } from '../../../platform/database.js';
import { closeDays } from '../../exchange/market/close-days.js';
import { findWallet, lockWallets } from '../../exchange/wallet/wallet.public.js';
import { tradePlacer } from '../../play/trading/place-trade.js';
import { TradingUnderTest } from '../../play/trading/trading.fixture.js';
import { SquadsUnderTest } from '../squads/squads.fixture.js';
import { eventNoticeTask } from './notify-members.js';
import { type PlacePledge, pledger, withdrawPledge } from './pledge.js';
import { listPledgesOf, type OwnPledgeRow } from './pledge-fill.sql.js';
import { proposeSquadEvent } from './propose-event.js';
import { squadEventTask } from './run-events.js';
import { findSquadEvent, type SquadEventRow } from './squad-event.sql.js';

class Killed extends Error {}

/** A squad with a captain, a deputy and members who count, and an event that it has proposed. */
export class EventsUnderTest {
  readonly squads: SquadsUnderTest;
  readonly trading: TradingUnderTest;
  readonly place: PlacePledge;
  squadId = '';
  captain = '';
  deputy = '';
  members: readonly string[] = [];
  id = '';

  private constructor(squads: SquadsUnderTest, trading: TradingUnderTest) {
    this.squads = squads;
    this.trading = trading;
    this.place = pledger(squads.services);
  }

  /** @param pledgers who count: captain, deputy and members */
  static async open({ pledgers = 12 } = {}): Promise<EventsUnderTest> {
    const squads = await SquadsUnderTest.open();
    const events = new EventsUnderTest(squads, await TradingUnderTest.open(squads.services));
    const { id, captain, deputy, members } = await events.squads.stage(pledgers - 2);
    Object.assign(events, { squadId: id, captain, deputy, members });
    await events.letTrade(events.everybody);
    events.id = (await events.propose()).id;
    return events;
  }

  /** What the tests of a file begin with: each of them has a copy of it, on a database of its own. */
  static async prepare(begin: (events: EventsUnderTest) => Promise<void> = async () => undefined) {
    const stage = await EventsUnderTest.open();
    await begin(stage);
    const { listener, database } = stage.services;
    await listener.close();
    await database.disconnect();
    return { copy: () => stage.#copy(), close: () => database.close() };
  }

  async #copy(): Promise<EventsUnderTest> {
    const squads = await this.squads.copy();
    const copy = new EventsUnderTest(squads, await TradingUnderTest.open(squads.services));
    const { squadId, captain, deputy, members, id } = this;
    return Object.assign(copy, { squadId, captain, deputy, members, id });
  }

  get services() {
    return this.squads.services;
  }

  get everybody(): readonly string[] {
    return [this.captain, this.deputy, ...this.members];
  }

  /** Five trades each, of a celebrity without an event. */
  async letTrade(userIds: readonly string[]): Promise<void> {
    const place = tradePlacer(this.services);
    const tick = await this.trading.tick();
    const trade = { celebrityId: 'gh1', side: 'buy', shares: 1, tick, toleranceBps: 0 } as const;
    const requests = userIds.flatMap((userId) =>
      Array.from({ length: 5 }, () => ({ ...trade, userId, id: randomUUID() })),
    );
    await Promise.all(requests.map((request) => place(request)));
  }

  /** Noon in London, two days ahead, unless it is another time. */
  startIn({ days = 2, hours = 12 } = {}): Date {
    const day = addDays(londonDay(this.services.clock.nowMs()), days);
    return new Date(startOfLondonDay(day) + hours * hourMs);
  }

  propose(changes: Partial<Parameters<typeof proposeSquadEvent>[1]> = {}): Promise<SquadEventRow> {
    const { squadId, captain: userId } = this;
    return proposeSquadEvent(this.services, {
      id: randomUUID(),
      squadId,
      userId,
      startsAt: this.startIn(),
      ...changes,
    });
  }

  async row(id = this.id): Promise<SquadEventRow> {
    const row = await findSquadEvent(this.services.db, id);
    if (row === undefined) throw new Error('the event is not there');
    return row;
  }

  async times(id = this.id) {
    return squadEventTimes((await this.row(id)).starts_at.getTime());
  }

  async pledgeOf(userId: string, id = this.id): Promise<OwnPledgeRow | undefined> {
    const rows = await listPledgesOf(this.services.db, userId, { since: new Date(0), eventId: id });
    return rows[0];
  }

  async pledge(userId: string, cents: number, { id = this.id, code = '' } = {}): Promise<void> {
    const seenCents = (await this.pledgeOf(userId, id))?.cents ?? 0;
    await this.place({ userId, eventId: id, cents, seenCents, ...(code !== '' && { code }) });
  }

  async pledgeAll(cents: number, id = this.id): Promise<void> {
    await Promise.all(this.everybody.map((userId) => this.pledge(userId, cents, { id })));
  }

  withdraw(userId: string, eventId = this.id): Promise<boolean> {
    return withdrawPledge(this.services, { userId, eventId });
  }

  async walletOf(userId: string) {
    const { cash_cents: cash, reserved_cents: reserved } = (await findWallet(this.services.db, userId)) ?? {};
    return { cash, reserved };
  }

  /** What a pledge buys at the price of the start. */
  async fillOf(cents: number) {
    return pledgeFill(cents, seCents((await this.row()).price_cents ?? 0));
  }

  /** The next tick is at a time; the days of before are closed. */
  async moveTo(atMs: number): Promise<void> {
    const { clock } = this.services;
    clock.advance(atMs - tickMs - clock.nowMs());
    await this.trading.moveOn();
    await closeDays(this.services, londonDay(clock.nowMs()));
  }

  /** What the leader runs after a tick. */
  async run(stopping?: AbortSignal, db: Database = this.services.db): Promise<void> {
    const { clock } = this.services;
    const tick = { number: await this.trading.tick(), atMs: clock.nowMs() };
    await squadEventTask({ ...this.services, db }).run(tick, stopping);
    await eventNoticeTask({ ...this.services, db }).run(tick, stopping);
  }

  /** The same by a leader that is killed when it sends a statement. @returns whether it came to that */
  async runKilledAt(statement: number): Promise<boolean> {
    let sent = 0;
    const db = this.services.db.withPlugin({
      transformQuery: ({ node }) => {
        sent += 1;
        if (sent === statement) throw new Killed();
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    try {
      await this.run(undefined, db);
      return false;
    } catch (error) {
      if (error instanceof Killed) return true;
      throw error;
    }
  }

  /** With the tick that shows the slot. */
  async decide(id = this.id): Promise<SquadEventRow> {
    await this.moveTo((await this.times(id)).decidesAtMs);
    await this.run();
    await this.trading.moveOn();
    return this.row(id);
  }

  /** The tick of the start, all shares, and the tick with the boost. */
  async start(): Promise<SquadEventRow> {
    await this.moveTo((await this.times()).startsAtMs);
    await this.run();
    await this.trading.moveOn();
    return this.row();
  }

  async unlock(): Promise<SquadEventRow> {
    await this.moveTo((await this.times()).unlocksAtMs);
    await this.run();
    return this.row();
  }

  /** What an event of an account sets off, with its wallet locked where the event says so. */
  async owes(userId: string, needed: { readonly cents?: number; readonly shares?: ReadonlyMap<string, number> }) {
    const { db, hooks, clock } = this.services;
    await db.transaction().execute(async (tx) => {
      await lockWallets(tx, [userId]);
      const all = { cents: 0, shares: new Map<string, number>(), ...needed };
      await hooks.account('owes', tx, { userId, now: clock.now(), needed: all, freed: { cents: 0 } });
    });
  }

  async boostOf(): Promise<number | null | undefined> {
    const { db } = this.services;
    const { celebrity_id, starts_at } = await this.row();
    const found = db.selectFrom('fee_window').select('boost_ppm').where('celebrity_id', '=', celebrity_id);
    return (await found.where('begins_at', '=', starts_at).executeTakeFirst())?.boost_ppm;
  }
}
