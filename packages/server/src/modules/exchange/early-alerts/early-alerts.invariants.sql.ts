import { earlyAlertMinutes } from '@limelight/rules/perk';
import type { InvariantQuery } from '../../../platform/invariant.sql.js';

export const earlyAlertInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'no early alert reached a player earlier than its lead before the time that it named',
    broken: `
      select format('alert %s reached %s at %s and named %s', alert_id, user_id, received_at, named_minute) as row
      from early_alert_receipt where received_at < named_minute - interval '${earlyAlertMinutes} minutes'`,
  },
];
