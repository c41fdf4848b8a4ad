import { alertNoteLengthMax } from '@limelight/rules/price-alert';
import { priceDirections } from '@limelight/rules/price-direction';
import { priceCentsMax, priceCentsMin } from '@limelight/rules/trade';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { celebrityIdSchema, instantSchema, seCentsSchema, uuidSchema } from './scalars.js';

export const priceAlertRequestSchema = z
  .strictObject({
    /** UUIDv7 made by the client; repeating it with the same content returns the first alert. */
    id: uuidSchema,
    celebrityId: celebrityIdSchema,
    direction: z.enum(priceDirections),
    priceCents: z.int().min(priceCentsMin).max(priceCentsMax).meta({ description: 'SE$ in integer cents' }),
    note: z.string().trim().max(alertNoteLengthMax).default(''),
  })
  .meta({ id: 'PriceAlertRequest' });
export type PriceAlertRequest = z.input<typeof priceAlertRequestSchema>;

export const priceAlertSchema = z
  .strictObject({
    id: uuidSchema,
    celebrityId: celebrityIdSchema,
    direction: z.enum(priceDirections),
    priceCents: seCentsSchema,
    note: z.string(),
    createdAt: instantSchema,
    /** When and at which price it fired; null while it waits. */
    firedAt: instantSchema.nullable(),
    firedPriceCents: seCentsSchema.nullable(),
  })
  .meta({ id: 'PriceAlert' });
export type PriceAlert = z.infer<typeof priceAlertSchema>;

export const setPriceAlert = endpoint({
  method: 'POST',
  url: '/api/v1/price-alerts',
  tag: 'Price alerts',
  summary: 'Be told once when a price is reached',
  policy: 'player',
  scope: 'trade',
  body: priceAlertRequestSchema,
  response: priceAlertSchema,
  status: 201,
  errors: ['CELEBRITY_UNKNOWN', 'PRICE_REACHED', 'ALERT_LIMIT', 'ID_REUSED'],
});

export const listPriceAlerts = endpoint({
  method: 'GET',
  url: '/api/v1/price-alerts',
  tag: 'Price alerts',
  summary: 'Alerts that wait, newest first, then those that fired last',
  policy: 'player',
  scope: 'read',
  query: z.strictObject({ celebrityId: celebrityIdSchema.optional() }),
  response: z.strictObject({
    alerts: z.array(priceAlertSchema),
    /** Waiting alerts in all, and the most there may be. */
    waitingCount: z.int().min(0),
    waitingMax: z.int().positive(),
  }),
});

export const removePriceAlert = endpoint({
  method: 'DELETE',
  url: '/api/v1/price-alerts/:id',
  tag: 'Price alerts',
  summary: 'Remove an alert, waiting or fired',
  policy: 'player',
  scope: 'trade',
  params: z.strictObject({ id: uuidSchema }),
  response: z.strictObject({ removed: z.boolean() }),
});
