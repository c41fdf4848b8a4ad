import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { errorCatalogue } from '@limelight/contract/errors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { CompositionError } from '../composition-error.js';
import { systemRandom } from '../random.js';
import { limitBodyTime, uploadTimeMs } from './body-time.js';
import { registerErrorHandling } from './errors.js';
import { refuseCompressedBodies, registerJsonBodies } from './json-body.js';
import { countOpenRequests } from './open-requests.js';
import { registerOpenApi } from './openapi.js';
import { refusePipelining } from './pipelining.js';
import { Refusal } from './refusal.js';
import { RunningDownloads } from './running-downloads.js';
import { registerSecurityHeaders } from './security-headers.js';

export interface HttpServerOptions {
  readonly production: boolean;
  /** Staff need two-factor authentication; by default in production. */
  readonly staffTwoFactor?: boolean;
  readonly trustedProxies: readonly string[];
  readonly logger: FastifyBaseLogger;
}

const bodyBytesMax = 64 * 1024;
const instanceIdBytes = 12;
/** The rate limit: generous for a person, too low for a scraper or a brute-force script. Trades have a daily limit. */
const requestsPerMinuteMax = 1_200;

/** The HTTP server without routes: what all of them share. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: bodyBytesMax,
    requestTimeout: uploadTimeMs,
    // Streams stay open; they are ended in preClose.
    forceCloseConnections: 'idle',
    genReqId: requestIds(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  // Outside production, tests included, every response is validated against the contract. The types have checked it
  // already, and validating in production cost a tenth of the server's time per trade.
  app.setSerializerCompiler(options.production ? () => JSON.stringify : serializerCompiler);
  app.decorateRequest('viewer', null);
  refusePipelining(app);
  countOpenRequests(app);
  app.decorate('downloads', new RunningDownloads());
  app.decorate('accessRules', { staffTwoFactor: options.staffTwoFactor ?? options.production });
  registerErrorHandling(app);
  limitBodyTime(app);
  registerJsonBodies(app);
  refuseCompressedBodies(app);
  refuseRoutesWithoutPolicy(app);
  registerSecurityHeaders(app, options);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1_024, globalDecompression: false });
  await app.register(rateLimit, {
    max: requestsPerMinuteMax,
    timeWindow: '1 minute',
    errorResponseBuilder: () => new Refusal('TOO_MANY_REQUESTS', { message: errorCatalogue.TOO_MANY_REQUESTS.message }),
  });
  await registerOpenApi(app);
  return app;
}

/**
 * Request ids that are unique across starts and instances, as the audit trail refers to them: random bytes of this start,
 * then a counter. Random bytes for every request took 7 % of the processor time of a trade.
 */
function requestIds(): () => string {
  const instance = Buffer.from(systemRandom.bytes(instanceIdBytes)).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${instance}-${count.toString(36)}`;
  };
}

/**
 * Stops the start on a route without a policy. Checked when all routes are registered, since a plugin's routes get their
 * policy from a hook that runs after this one.
 */
function refuseRoutesWithoutPolicy(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const open = routes.find(({ config }) => config?.policy === undefined);
    if (open) throw new CompositionError(`route ${String(open.method)} ${open.url} declares no policy`);
  });
}
