import { mayActOn } from '@limelight/rules/permission';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { publishPortfolioChange } from '../../exchange/wallet/wallet.public.js';
import { lockAccount } from '../../people/access/access.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { createNotifications } from '../../people/notifications/notifications.public.js';
import { hasTradingKey, liftMark, moveToTable } from './programs.sql.js';

export interface Lift {
  readonly actor: Actor;
  readonly userId: string;
  readonly reason: string;
}

/**
 * Ranks an account among players again. One whose API key trades, or once did, stays a bot.
 * @throws Refusal NOT_FOUND, FORBIDDEN; CONFLICT without a mark
 */
export function liftProgramMark(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { actor, userId, reason }: Lift,
): Promise<{ readonly bot: boolean }> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new Refusal('NOT_FOUND', { message: 'No such player' });
    if (!mayActOn(actor, account)) throw new Refusal('FORBIDDEN');
    const now = clock.now();
    if (!(await liftMark(tx, userId, actor.userId, now))) {
      throw new Refusal('CONFLICT', { message: 'This account is not marked as a program' });
    }
    const bot = await hasTradingKey(tx, userId);
    await moveToTable(tx, userId, bot, now);
    const notice = { kind: 'system', tone: 'info', title: 'You are ranked among players again', path: null } as const;
    const text = 'We looked at your trades. Thank you for writing to us.';
    if (!bot) await createNotifications(tx, [{ ...notice, userId, text, key: 'program-mark:lifted' }], now);
    await publishPortfolioChange(tx, [userId]);
    const target = { kind: 'user', id: userId } as const;
    const change = { before: { bot: true }, after: { bot }, reason, now };
    await recordAction(tx, { actor, action: 'user.lift-program-mark', target, ...change });
    return { bot };
  });
}
