import { pino } from 'pino';
import { expect, test } from 'vitest';
import { requireEveryEndpoint } from '../app.js';
import { createHttpServer } from '../platform/http/server.js';

test('an endpoint without a handler stops the start with the file that declares it', async () => {
  const app = await createHttpServer({ production: true, trustedProxies: [], logger: pino({ level: 'silent' }) });
  expect(() => requireEveryEndpoint(app)).toThrow(
    /^packages\/contract\/src\/[a-z-]+\/[a-z-]+\.ts: [A-Z]+ \/\S+ has no handler in any module of packages\/server\/src\/modules\.ts$/,
  );
  await app.close();
});
