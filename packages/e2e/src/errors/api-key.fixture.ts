import type { ApiKey } from '@limelight/contract/people/api-keys.schema';

/** A mocked API key: creating a real one that trades would mark the player as a bot. */
export const candleBot: ApiKey = {
  id: '0192f0c1-2b3c-7d4e-8f50-112233445566',
  name: 'Candle bot',
  prefix: 'll_live_4f2A',
  scope: 'read',
  createdAt: '2026-11-01T09:00:00.000Z',
  lastUsedOn: null,
};
