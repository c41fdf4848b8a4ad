import type { WalletState } from '@limelight/rules/account-state';
import { systemClock } from '../../../platform/clock.js';
import { type Database, type Executor, isLocked } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { tryLockWallet } from './wallet-locks.sql.js';

/** How long an action waits for a wallet that another transaction has locked. */
export const walletWaitMsMax = 500;
const retryMs = 10;
/** A market that is locked for longer than 500 ms, four times in a row, is not coming back soon. */
const lockTimeoutsMax = 4;

interface WalletAction<Result> {
  readonly userId: string;
  /** Takes what comes before the wallet: the market lock. */
  readonly lockFirst?: (tx: Executor) => Promise<void>;
  /** @param state undefined without a wallet */
  readonly run: (tx: Executor, state: WalletState | undefined) => Promise<Result>;
}

/**
 * Runs a player's own action in a transaction that has locked the wallet. A wallet that another transaction
 * has locked is tried again for 500 ms, each time in a new transaction, so that no connection and no other
 * lock waits for it.
 *
 * The actions of one player run one after another, so that a player takes one connection of an instance at
 * most, however many requests wait. When one gives up, those behind it do too.
 * @throws Refusal ACCOUNT_BUSY, with nothing changed, when the wallet stays locked; the database's error
 * `isLocked` when the market does
 */
export function withWallet<Result>(db: Database, action: WalletAction<Result>): Promise<Result> {
  const turns = turnsOf(db);
  const result = (turns.get(action.userId) ?? Promise.resolve()).then(() => attempt(db, action));
  const turn = result.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'ACCOUNT_BUSY') throw error;
    },
  );
  turns.set(action.userId, turn);
  const end = () => {
    if (turns.get(action.userId) === turn) turns.delete(action.userId);
  };
  turn.then(end, end);
  return result;
}

const turnsByDatabase = new WeakMap<Database, Map<string, Promise<void>>>();

function turnsOf(db: Database): Map<string, Promise<void>> {
  const turns = turnsByDatabase.get(db) ?? new Map<string, Promise<void>>();
  turnsByDatabase.set(db, turns);
  return turns;
}

async function attempt<Result>(db: Database, { userId, lockFirst, run }: WalletAction<Result>): Promise<Result> {
  let lockTimeouts = 0;
  let giveUpMs = Number.POSITIVE_INFINITY;
  for (;;) {
    try {
      const outcome = await db.transaction().execute(async (tx) => {
        await lockFirst?.(tx);
        const { locked, state } = await tryLockWallet(tx, userId);
        return locked ? null : { result: await run(tx, state) };
      });
      if (outcome) return outcome.result;
    } catch (error) {
      lockTimeouts += 1;
      if (!isLocked(error) || lockTimeouts === lockTimeoutsMax) throw error;
    }
    // In real time, as the lock is.
    const nowMs = systemClock.nowMs();
    if (nowMs >= giveUpMs) throw new Refusal('ACCOUNT_BUSY');
    giveUpMs = Math.min(giveUpMs, nowMs + walletWaitMsMax);
    await systemClock.sleep(retryMs);
  }
}
