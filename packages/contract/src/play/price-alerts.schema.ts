import { alertNoteLengthMax } from '@limelight/rules/price-alert';
import { priceDirections } from '@limelight/rules/price-direction';
import { priceCentsMax, priceCentsMin } from '@limelight/rules/trade';
import { z } from 'zod';
import {
  celebrityIdSchema,
  exampleId,
  instantSchema,
  namedObject,
  seCentsSchema,
  uuidSchema,
} from '../scalars.schema.js';

export const priceAlertRequestSchema = namedObject(
  'PriceAlertRequest',
  {
    /** UUIDv7 made by the client; repeating it with the same content returns the first alert. */
    id: uuidSchema,
    celebrityId: celebrityIdSchema,
    direction: z.enum(priceDirections),
    priceCents: z.int().min(priceCentsMin).max(priceCentsMax).meta({ description: 'SE$ in integer cents' }),
    note: z.string().trim().max(alertNoteLengthMax).default(''),
  },
  [{ id: exampleId, celebrityId: '1', direction: 'below', priceCents: 48_000, note: 'Buy more' }],
);
export type PriceAlertRequest = z.input<typeof priceAlertRequestSchema>;

export const priceAlertSchema = namedObject('PriceAlert', {
  id: uuidSchema,
  celebrityId: celebrityIdSchema,
  direction: z.enum(priceDirections),
  priceCents: seCentsSchema,
  note: z.string(),
  createdAt: instantSchema,
  /** When and at which price it fired; null while it waits. */
  firedAt: instantSchema.nullable(),
  firedPriceCents: seCentsSchema.nullable(),
});
export type PriceAlert = z.infer<typeof priceAlertSchema>;

export const setPriceAlert = {
  body: priceAlertRequestSchema,
  response: priceAlertSchema,
};

export const listPriceAlerts = {
  query: z.strictObject({ celebrityId: celebrityIdSchema.optional() }),
  response: z.strictObject({
    alerts: z.array(priceAlertSchema),
    /** Number of waiting alerts, and its maximum. */
    waitingCount: z.int().min(0),
    waitingMax: z.int().positive(),
  }),
};

export const removePriceAlert = {
  params: z.strictObject({ id: uuidSchema }),
  response: z.strictObject({ removed: z.boolean() }),
};
