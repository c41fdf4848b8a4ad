import { contractProblems, endpoints, fileOf } from '@limelight/contract/endpoints.schema';
import { paths } from '@limelight/contract/paths';
import type { FastifyInstance } from 'fastify';
import { registerModules } from './compose.js';
import { sessionCookie } from './modules/people/auth/auth.public.js';
import { siteSettings } from './modules/people/settings/settings.public.js';
import type { Context } from './modules.js';
import { cacheChannel } from './platform/caches.sql.js';
import { CompositionError } from './platform/composition-error.js';
import { registerApiPages } from './platform/http/api-pages.js';
import { createHttpServer } from './platform/http/server.js';

/** The whole server with every module registered, not yet listening. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { env, live, log, settings, clock, listener } = context;
  const { production, staffTwoFactor, trustedProxies, requestLog } = env;
  const app = await createHttpServer({ production, staffTwoFactor, trustedProxies, requestLog, logger: log, clock });
  requireSoundContract();
  listener.on(cacheChannel, () => app.sharedAnswers.clear());
  await registerApiPages(app, {
    siteName: () => settings.of(siteSettings).siteName,
    publicUrl: context.publicUrl,
    helpPath: paths.help,
    sessionCookie: sessionCookie(context).name,
  });
  await registerModules(app, context);
  await app.after();
  requireEveryEndpoint(app);
  app.addHook('preClose', async () => live.close());
  return app;
}

/**
 * An endpoint without schemas, policy or (staff, writing) audit action, or schemas without an endpoint, stop
 * the start.
 */
function requireSoundContract(): void {
  const [problem] = contractProblems;
  if (problem !== undefined) throw new CompositionError(problem);
}

/** @throws CompositionError for an endpoint of the contract without a handler: the start stops */
export function requireEveryEndpoint(app: FastifyInstance): void {
  const missing = endpoints.find(({ method, url }) => !app.hasRoute({ method, url }));
  if (missing === undefined) return;
  throw new CompositionError(
    `${fileOf(missing)}: ${missing.method} ${missing.url} has no handler in any module of packages/server/src/modules.ts`,
  );
}
