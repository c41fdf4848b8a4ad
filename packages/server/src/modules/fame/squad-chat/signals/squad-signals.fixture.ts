import { randomUUID } from 'node:crypto';
import { signalMs, signalTrades } from '@limelight/rules/squad-signal';
import { tickMs } from '@limelight/rules/time';
import { OrdersUnderTest } from '../../../play/orders/orders.fixture.js';
import { TradingUnderTest } from '../../../play/trading/trading.fixture.js';
import { UndoUnderTest } from '../../../play/trading/undo.fixture.js';
import { ChatUnderTest } from '../squad-chat.fixture.js';
import { makeSignal, type NewSignal, type SignalServices } from './make-signal.js';
import { signalTask } from './score-signals.js';
import { findSignal, type ShownSignal, type SignalRow } from './signal.sql.js';

/** A squad of celebrity 1 whose members may call, in a market whose prices the test sets. */
export class SignalsUnderTest {
  readonly chat: ChatUnderTest;
  readonly game: UndoUnderTest;
  readonly market: OrdersUnderTest;

  private constructor(chat: ChatUnderTest, game: UndoUnderTest, market: OrdersUnderTest) {
    this.chat = chat;
    this.game = game;
    this.market = market;
  }

  static async open({ members = 2 } = {}): Promise<SignalsUnderTest> {
    const chat = await ChatUnderTest.open({ members });
    const trading = await TradingUnderTest.open(chat.squads.services);
    const signals = new SignalsUnderTest(chat, await UndoUnderTest.open(trading), await OrdersUnderTest.open(trading));
    for (const userId of [chat.captain, ...chat.members]) await signals.makeOld(userId);
    return signals;
  }

  get services(): SignalServices & ChatUnderTest['services'] {
    return this.chat.services;
  }

  /** What a caller needs, and no shares. */
  async makeOld(userId: string): Promise<void> {
    const { game } = this;
    for (let trades = 0; trades < signalTrades - 1; trades += 1) await game.trade(userId, { celebrityId: 'gh1' });
    await game.trade(userId, { celebrityId: 'gh1', side: 'sell', shares: signalTrades - 1 });
  }

  async request(userId: string, changes: Partial<NewSignal> = {}): Promise<NewSignal> {
    const tick = await this.market.trading.tick();
    return { userId, squadId: this.chat.squadId, id: randomUUID(), direction: 'up', tick, ...changes };
  }

  async call(userId: string, changes: Partial<NewSignal> = {}): Promise<ShownSignal> {
    return makeSignal(this.services, await this.request(userId, changes));
  }

  /** The next tick, with what follows it. */
  async moveTo(priceCents: number): Promise<void> {
    await this.market.moveTo({ '1': priceCents });
    await this.settle();
  }

  settle(): Promise<void> {
    return signalTask(this.services).run({ number: 0, atMs: 0 });
  }

  /** A day later, at the first tick at which calls of now are due. */
  async dayLater(priceCents: number): Promise<void> {
    this.services.clock.advance(signalMs - tickMs);
    await this.moveTo(priceCents);
  }

  async row(id: string): Promise<SignalRow> {
    const row = await findSignal(this.services.db, id);
    if (row === undefined) throw new Error('there is no such signal');
    return row;
  }

  close(): Promise<void> {
    return this.chat.close();
  }
}
