import { predictionDays } from '@limelight/rules/perk';
import { z } from 'zod';
import { celebrityIdSchema, instantSchema, namedObject, seCentsSchema, tickNumberSchema } from '../scalars.schema.js';

export const predictionSchema = namedObject('Prediction', {
  celebrityId: celebrityIdSchema,
  /** The tick whose price the prediction begins with. */
  tick: tickNumberSchema,
  time: instantSchema,
  priceCents: seCentsSchema,
  /** 1 to 7 days after `time`: the 10th, 50th and 90th percentile. It knows no direction. */
  days: z
    .array(
      z.strictObject({
        time: instantSchema,
        lowCents: seCentsSchema,
        medianCents: seCentsSchema,
        highCents: seCentsSchema,
      }),
    )
    .length(predictionDays),
});
export type Prediction = z.infer<typeof predictionSchema>;

export const getPrediction = {
  params: z.strictObject({ id: celebrityIdSchema }),
  response: predictionSchema,
};
