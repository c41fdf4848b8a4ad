import { categories } from '@limelight/rules/celebrity';
import { earlyAlertStates } from '@limelight/rules/early-alert';
import { z } from 'zod';
import { celebrityIdSchema, instantSchema, namedObject, uuidSchema } from '../scalars.schema.js';

/** Who and when, never what: no title, text, direction or size, and not whether the news has an impact. */
export const earlyAlertSchema = namedObject('EarlyAlert', {
  id: uuidSchema,
  /** Whom the news is about; null for the whole market. */
  celebrityId: celebrityIdSchema.nullable(),
  /** The celebrity's category. */
  category: z.enum(categories).nullable(),
  /** The minute in which the news becomes public; for a withdrawn alert, in which it would have. */
  publicTime: instantSchema,
  /** What changed since the player received it. */
  state: z.enum(earlyAlertStates),
});
export type EarlyAlert = z.infer<typeof earlyAlertSchema>;

/** Those that wait and those withdrawn in the last 24 hours, by their public time. */
export const earlyAlertsSchema = namedObject('EarlyAlerts', { alerts: z.array(earlyAlertSchema) });
export type EarlyAlerts = z.infer<typeof earlyAlertsSchema>;

export const listEarlyAlerts = { response: earlyAlertsSchema };

export const earlyAlertEvent = earlyAlertsSchema;
