import { randomUUID } from 'node:crypto';
import { dayMs, hourMs, londonDay } from '@limelight/rules/time';
import { sql } from 'kysely';
import { personalTables } from '../../../compose.js';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { systemClock } from '../../../platform/clock.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { auditDatabase } from '../../../testing/audit.js';
import { deleteAccount } from '../../house/privacy/delete-account.js';
import { OrdersUnderTest } from '../../play/orders/orders.fixture.js';
import { claimDailyBonus } from '../../play/rewards/daily-bonus.js';
import { RewardsUnderTest } from '../../play/rewards/rewards.fixture.js';
import { placeTrades } from '../../play/trading/place-trades.sql.js';
import { tradingSettings } from '../../play/trading/trading.settings.js';
import { findCredentialVersion } from '../auth/credentials.sql.js';
import { byAdmin } from './access.fixture.js';
import { freezeAccount, restoreAccount, suspendAccount, unfreezeAccount } from './change-account.js';
import { changeRole } from './change-role.js';

export const stepKinds = [
  'suspend',
  'restore',
  'close',
  'freeze',
  'unfreeze',
  'promote',
  'demote',
  'trade',
  'order',
  'tick',
  'claim',
  'log in',
] as const;
export type StepKind = (typeof stepKinds)[number];

/** An action on a player, identified by number. */
export interface Step {
  readonly kind: StepKind;
  readonly player: number;
}

/**
 * Players of a real market with all kinds of actions running in parallel. A trigger of this test checks every
 * ledger entry and open order as it is written: the account state was committed before, so an entry for an
 * inactive account, of staff, or a trade of a frozen one, was written after the change was acknowledged.
 */
export class AccountRaces {
  readonly rewards: RewardsUnderTest;
  readonly orders: OrdersUnderTest;
  /** How often each kind of step succeeded. */
  readonly done = new Map<StepKind, number>();
  /** The latest tick: one instance produces ticks, so each waits for the one before. */
  #tick: Promise<void> = Promise.resolve();

  private constructor(rewards: RewardsUnderTest, orders: OrdersUnderTest) {
    this.rewards = rewards;
    this.orders = orders;
  }

  static async open(): Promise<AccountRaces> {
    const rewards = await RewardsUnderTest.open();
    const races = new AccountRaces(rewards, await OrdersUnderTest.open(rewards.trading));
    await races.#watchWrites();
    return races;
  }

  async #watchWrites(): Promise<void> {
    await this.rewards.services.pool.query(`
      create table late_write (what text not null);
      create function note_late_write() returns trigger language plpgsql as $$
      begin
        insert into late_write
        select format('%s of an account that is %s, frozen %s, role %s', tg_argv[0], account_state, frozen_at is not null, role)
        from "user" where id = new.user_id
          and (account_state <> 'active' or role <> 'user' or (frozen_at is not null and tg_argv[0] <> 'ledger entry'));
        return null;
      end
      $$;
      create trigger late after insert on posted_entry for each row execute function note_late_write('ledger entry');
      create trigger late after insert on trade for each row execute function note_late_write('trade');
      create trigger late after insert on player_order for each row execute function note_late_write('order');`);
  }

  /**
   * Removes what a suspension relies on: the account state in the wallet, and the trigger that guards
   * sessions.
   */
  async withoutGuards(run: () => Promise<void>): Promise<void> {
    const { pool } = this.rewards.services;
    await pool.query(`
      create function drop_projection() returns trigger language plpgsql as $$
      begin
        new.account_state := old.account_state;
        new.frozen := old.frozen;
        return new;
      end
      $$;
      create trigger no_projection before update on wallet for each row execute function drop_projection();
      alter table session disable trigger active_account`);
    try {
      await run();
    } finally {
      await pool.query(`
        drop trigger no_projection on wallet;
        drop function drop_projection();
        alter table session enable trigger active_account`);
    }
  }

  /** A player with shares, a session, a key, a push subscription, an alert, and orders to buy and to sell. */
  async addPlayer(): Promise<string> {
    const { db, clock } = this.rewards.services;
    const userId = await this.rewards.addPlayer();
    await this.rewards.trade(userId, 'buy', 20);
    await this.#logIn(userId);
    const now = clock.now();
    const key = { name: 'Bot', prefix: `ll_live_abcdef`, scope: 'trade' as const, created_at: now };
    const hash = Buffer.from(userId.replaceAll('-', '').repeat(2), 'hex');
    await db
      .insertInto('api_key')
      .values({ user_id: userId, id: randomUUID(), hash, ...key })
      .execute();
    const push = { endpoint: `https://web.push.apple.com/${userId}`, p256dh: 'public', auth: 'auth', created_at: now };
    await db
      .insertInto('push_subscription')
      .values({ user_id: userId, id: randomUUID(), session_id: randomUUID(), ...push })
      .execute();
    await this.orders.place(userId, { triggerPriceCents: 40_000 });
    await this.orders.place(userId, { side: 'sell', shares: 5, triggerPriceCents: 60_000 });
    return userId;
  }

  async #logIn(userId: string): Promise<void> {
    const now = systemClock.now();
    const stamps = { created_at: now, updated_at: now, expires_at: new Date(now.getTime() + hourMs) };
    const id = randomUUID();
    const { db } = this.rewards.services;
    const account = await findCredentialVersion(db, { userId });
    await db
      .insertInto('session')
      .values({ id, token: id, user_id: userId, credential_version: account?.version ?? 0, ...stamps })
      .execute();
  }

  async take({ kind, player }: Step, players: readonly string[]): Promise<void> {
    const userId = players[player % players.length] ?? '';
    const { services } = this.rewards;
    switch (kind) {
      case 'suspend':
        await suspendAccount(services, byAdmin(userId));
        return;
      case 'restore':
        await restoreAccount(services, byAdmin(userId));
        return;
      case 'close':
        await deleteAccount({ ...services, personalTables }, userId);
        return;
      case 'freeze':
        await freezeAccount(services, byAdmin(userId));
        return;
      case 'unfreeze':
        await unfreezeAccount(services, byAdmin(userId));
        return;
      case 'promote':
        await changeRole(services, { ...byAdmin(userId), role: 'manager' });
        return;
      case 'demote':
        await changeRole(services, { ...byAdmin(userId), role: 'user' });
        return;
      case 'trade':
        await this.#tradeAll(players);
        return;
      case 'order':
        await this.orders.place(userId);
        return;
      case 'tick':
        this.#tick = this.#tick.then(async () => {
          // Prices swing across the order prices; a day later everyone can claim another bonus.
          services.clock.advance(dayMs);
          await this.orders.moveAndSettle({ '1': player === 0 ? 39_000 : 61_000 });
        });
        await this.#tick;
        return;
      case 'claim':
        await claimDailyBonus(services, userId);
        return;
      case 'log in':
        await this.#logIn(userId);
    }
  }

  /** One batch, as the server collects them: a deadlock would reject all of it. */
  async #tradeAll(players: readonly string[]): Promise<void> {
    const { pool, clock, settings } = this.rewards.services;
    const now = clock.now();
    const { feeBpsByTier, tradesPerDayMax } = settings.of(tradingSettings);
    const batch = await Promise.all(
      players.map((userId) => this.rewards.trading.tradeRequest(userId, { toleranceBps: 10_000 })),
    );
    await placeTrades(pool, batch, { feeBpsByTier, tradesPerDayMax, gameDay: londonDay(now.getTime()), now });
  }

  /** Runs one list of steps in sequence, parallel to the others. Refused steps have no effect. */
  async run(steps: readonly Step[], players: readonly string[]): Promise<void> {
    for (const step of steps) {
      try {
        await this.take(step, players);
        this.done.set(step.kind, (this.done.get(step.kind) ?? 0) + 1);
      } catch (error) {
        if (!(error instanceof Refusal) && !isRefusedByTrigger(error)) throw error;
      }
    }
  }

  async countFills(): Promise<number> {
    const query = this.rewards.services.db.selectFrom('player_order').select('id').where('state', '=', 'filled');
    return (await query.execute()).length;
  }

  /** Deadlocks since the database was created, including those followed by a retry. */
  async countDeadlocks(): Promise<number> {
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(this.rewards.services.db);
    return rows[0]?.deadlocks ?? Number.NaN;
  }

  /** Rows written too late, and every violated invariant. */
  async listProblems(): Promise<string[]> {
    const { db } = this.rewards.services;
    const { rows } = await sql<{ what: string }>`delete from late_write returning what`.execute(db);
    const broken = brokenFindings(await auditDatabase(db));
    return [...rows.map(({ what }) => what), ...broken.map(({ invariant }) => invariant)];
  }
}

/** The errors that the schema's `active_account` and `current_credentials` raise. */
function isRefusedByTrigger(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'LL001' || error.code === 'LL002');
}
