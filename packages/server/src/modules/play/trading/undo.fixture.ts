import { randomUUID } from 'node:crypto';
import type { Receipt, UndoReceipt } from '@limelight/contract/play/trading.schema';
import { patiently } from '../../../testing/patiently.js';
import { type PlaceTrade, tradePlacer } from './place-trade.js';
import type { PlayerTradeRequest } from './place-trades.sql.js';
import { TradingUnderTest } from './trading.fixture.js';
import { undoTrade } from './undo-trade.js';

/** A market whose players trade and undo. */
export class UndoUnderTest {
  readonly trading: TradingUnderTest;
  readonly place: PlaceTrade;

  private constructor(trading: TradingUnderTest) {
    this.trading = trading;
    const place = tradePlacer(trading.services);
    this.place = (request) => patiently(() => place(request));
  }

  static async open(trading?: TradingUnderTest): Promise<UndoUnderTest> {
    return new UndoUnderTest(trading ?? (await TradingUnderTest.open()));
  }

  async trade(userId: string, changes: Partial<PlayerTradeRequest> = {}): Promise<Receipt> {
    return this.place(await this.trading.tradeRequest(userId, changes));
  }

  /** At the newest price, with an id of its own. */
  async undo(
    userId: string,
    tradeId: string,
    changes: { readonly id?: string; readonly tick?: number; readonly toleranceBps?: number } = {},
  ): Promise<UndoReceipt> {
    const tick = await this.trading.tick();
    const request = { userId, tradeId, id: randomUUID(), tick, toleranceBps: 0, ...changes };
    return patiently(() => undoTrade(this.trading.services, request));
  }

  /** All that a trade or an undo may change of a player. */
  async stateOf(userId: string) {
    const { db } = this.trading.services;
    const wallet = await db.selectFrom('wallet').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow();
    const positions = await db.selectFrom('position').selectAll().where('user_id', '=', userId).execute();
    const undos = await db.selectFrom('trade_undo').selectAll().where('user_id', '=', userId).execute();
    return { wallet, positions, undos };
  }

  /** What a player owns and what a position cost. */
  async belongings(userId: string) {
    const { wallet, positions } = await this.stateOf(userId);
    return { cash: wallet.cash_cents, reserved: wallet.reserved_cents, trades: wallet.trades_today, positions };
  }
}
