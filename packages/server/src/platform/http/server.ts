import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { errorCatalogue } from '@limelight/contract/errors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { CompositionError } from '../composition-error.js';
import { systemRandom } from '../random.js';
import { registerErrorHandling } from './errors.js';
import { registerJsonBodies } from './json-body.js';
import { registerOpenApi } from './openapi.js';
import { Refusal } from './refusal.js';
import { registerSecurityHeaders } from './security-headers.js';

export interface HttpServerOptions {
  readonly production: boolean;
  readonly trustedProxies: readonly string[];
  readonly logger: FastifyBaseLogger;
}

const bodyBytesMax = 64 * 1024;
const connectionTimeoutMs = 30_000;
const requestIdBytes = 15;
/** Generous for a person, far under what a scraper or a guessing script wants. Trades have their own daily maximum. */
const requestsPerMinuteMax = 1_200;

/** The server without a route: what every answer of ours has in common. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: bodyBytesMax,
    requestTimeout: connectionTimeoutMs,
    // Streams outlive any request; they are ended in preClose.
    forceCloseConnections: 'idle',
    // Unique across starts and instances: the audit trail refers to it.
    genReqId: () => Buffer.from(systemRandom.bytes(requestIdBytes)).toString('base64url'),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  // Outside production, tests included, every answer is held against the contract; the types have done so already, and
  // doing it again cost a tenth of the server's time per trade.
  app.setSerializerCompiler(options.production ? () => JSON.stringify : serializerCompiler);
  app.decorateRequest('viewer', null);
  registerErrorHandling(app);
  registerJsonBodies(app);
  refuseRoutesWithoutPolicy(app);
  registerSecurityHeaders(app, options);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1_024 });
  await app.register(rateLimit, {
    max: requestsPerMinuteMax,
    timeWindow: '1 minute',
    errorResponseBuilder: () => new Refusal('TOO_MANY_REQUESTS', { message: errorCatalogue.TOO_MANY_REQUESTS.message }),
  });
  await registerOpenApi(app);
  return app;
}

/**
 * A route that says nothing about who may use it is a hole: the start stops instead. Looked at when all are registered,
 * since a plugin's routes get their policy from a hook that runs after this one.
 */
function refuseRoutesWithoutPolicy(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const hole = routes.find(({ config }) => config?.policy === undefined);
    if (hole) throw new CompositionError(`route ${String(hole.method)} ${hole.url} declares no policy`);
  });
}
