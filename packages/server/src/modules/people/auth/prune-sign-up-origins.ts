import { signUpOriginRetentionDays } from '@limelight/rules/personal-data';
import { dayMs } from '@limelight/rules/time';
import type { DailyWork } from '../../../platform/daily-run.js';
import { deleteSignUpOrigins } from './account.sql.js';

/** Each night, deletes the digests of sign-ups whose account has been gone for a year. */
export const dailySignUpOriginPrune: DailyWork = {
  name: 'prune-sign-up-origins',
  from: '04:00',
  work: (tx, now) => deleteSignUpOrigins(tx, new Date(now.getTime() - signUpOriginRetentionDays * dayMs)),
};
