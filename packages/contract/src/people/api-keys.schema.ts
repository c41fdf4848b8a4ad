import { apiKeyNameLengthMax } from '@limelight/rules/api-key';
import { apiKeyScopes } from '@limelight/rules/permission';
import { z } from 'zod';
import { instantSchema, namedObject, textSchema, uuidSchema } from '../scalars.schema.js';

const scopeSchema = z.enum(apiKeyScopes).meta({ description: '`trade` contains `read`' });

export const apiKeySchema = namedObject('ApiKey', {
  id: uuidSchema,
  name: z.string(),
  /** The first characters, to distinguish keys; the rest is not stored. */
  prefix: z.string(),
  scope: scopeSchema,
  createdAt: instantSchema,
  /** Day in London; null while unused. */
  lastUsedOn: z.iso.date().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const createApiKeyRequestSchema = z
  .strictObject({
    name: textSchema('Please give the key a name', apiKeyNameLengthMax).regex(
      /^[^\p{Cc}]*$/u,
      'Please use one line without control characters',
    ),
    scope: scopeSchema,
    /** Consent: a key that trades marks its account as a bot permanently. */
    acceptBotMark: z.literal(true).optional(),
  })
  .refine(({ scope, acceptBotMark }) => scope !== 'trade' || acceptBotMark === true, {
    path: ['acceptBotMark'],
    message: 'Please confirm that your account will be marked as a bot',
  })
  .meta({ id: 'CreateApiKeyRequest' });
export type CreateApiKeyRequest = z.infer<typeof createApiKeyRequestSchema>;

export const listApiKeys = {
  response: z.strictObject({ keys: z.array(apiKeySchema) }),
};

export const createApiKey = {
  body: createApiKeyRequestSchema,
  response: z.strictObject({ key: apiKeySchema, secret: z.string().meta({ description: 'The key itself' }) }),
};

export const revokeApiKey = {
  params: z.strictObject({ id: uuidSchema }),
  response: z.strictObject({ id: uuidSchema }),
};

export const whoami = {
  response: namedObject('Whoami', {
    player: z.strictObject({
      id: uuidSchema,
      /** Null for staff, who take no part in the game. */
      handle: z.string().nullable(),
      /** Whether the account is ranked among programs: since its first key that trades. */
      bot: z.boolean(),
    }),
    /** Null for a session in a browser. */
    key: z.strictObject({ id: uuidSchema, name: z.string(), scope: scopeSchema }).nullable(),
    /** Requests a minute, by the names under which the field `RateLimit` says what is left of them. */
    limits: z.array(z.strictObject({ name: z.string(), perMinute: z.int().positive() })),
    /** Open streams of the player, of keys and browsers together. */
    streamsMax: z.int().positive(),
  }),
};
