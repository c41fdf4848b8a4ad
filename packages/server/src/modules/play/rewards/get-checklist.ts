import type { getChecklist as checklistSchemas } from '@limelight/contract/play/rewards.schema';
import type { z } from 'zod';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { findFirstDay } from './checklist.sql.js';

const positionsWanted = 3;

/** The steps of a first day. Each follows from the player's actions: none can be ticked off by hand. */
export async function getChecklist(
  { db }: Pick<Services, 'db'>,
  userId: string,
): Promise<z.input<(typeof checklistSchemas)['response']>> {
  const firstDay = await findFirstDay(db, userId);
  if (!firstDay) throw new Refusal('NOT_SIGNED_IN');
  return {
    steps: [
      { step: 'verify-email', done: firstDay.emailVerified },

      { step: 'first-trade', done: firstDay.traded },
      { step: 'daily-bonus', done: firstDay.bonusClaimed },
      { step: 'watch', done: firstDay.watches },
      { step: 'own-three', done: firstDay.positions >= positionsWanted },
    ],
  };
}
