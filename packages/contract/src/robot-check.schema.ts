import { z } from 'zod';

/**
 * A proof-of-work challenge that takes a browser about a second, in the format of the ALTCHA widget (PoW v2). The
 * signature prevents clients from making the parameters easier.
 */
export const robotCheckSchema = z
  .strictObject({
    parameters: z.strictObject({
      algorithm: z.string(),
      cost: z.int().positive(),
      /** Seconds since 1970. */
      expiresAt: z.int().positive(),
      keyLength: z.int().positive(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  })
  .meta({ id: 'RobotCheck' });
export type RobotCheck = z.infer<typeof robotCheckSchema>;

/** The widget's answer: base64 of the challenge with its solution. */
export const robotCheckAnswerSchema = z
  .base64('Please verify you are not a robot')
  .min(1, 'Please verify you are not a robot')
  .max(4_000)
  .meta({ description: 'Solved robot check; good for one request' });

export const getRobotCheck = {
  response: robotCheckSchema,
};
