import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifySchemaCompiler,
  LogController,
  type RouteOptions,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { systemClock } from '../clock.js';
import { CompositionError } from '../composition-error.js';
import type { GameClock } from '../database-clock.js';
import { systemRandom } from '../random.js';
import { refuseWhileSkewed } from './clock-skew.js';
import { compressTexts } from './compress-texts.js';
import { nameRequests } from './current-request.js';
import { registerErrorHandling, sendRefusal } from './errors.js';
import { refuseCompressedBodies, registerJsonBodies } from './json-body.js';
import { answerUnreadable, refuseUnknownMethods } from './known-methods.js';
import { countOpenRequests } from './open-requests.js';
import { registerOpenApi } from './openapi.js';
import { refusePipelining } from './pipelining.js';
import { Refusal } from './refusal.js';
import { refuseNulInAddresses, refusingUnstorable } from './refuse-unstorable.js';
import { limitRequests } from './request-limits.js';
import { registerRequestLog } from './request-log.js';
import { RunningDownloads } from './running-downloads.js';
import { registerSecurityHeaders } from './security-headers.js';
import { SharedAnswers } from './shared-answers.js';
import { connectionTimes, limitBodyTime, limitCloseTime, limitHandlerTime } from './time-limits.js';
import { refuseUndecodableAddresses, routableAddress } from './undecodable-address.js';

export interface HttpServerOptions {
  readonly production: boolean;
  /** Staff need two-factor authentication; by default in production. */
  readonly staffTwoFactor?: boolean;
  readonly trustedProxies: readonly string[];
  readonly logger: FastifyBaseLogger;
  /** Whether each request has a line in the log. */
  readonly requestLog?: boolean;
  /** The system's by default, which no test of a part needs to compare with a database. */
  readonly clock?: GameClock;
}

const bodyBytesMax = 64 * 1024;
const instanceIdBytes = 12;

/** The HTTP server without routes: what all of them share. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: bodyBytesMax,
    ...connectionTimes,
    // Streams stay open; they are ended in preClose.
    forceCloseConnections: 'idle',
    genReqId: requestIds(),
    rewriteUrl: ({ url = '/' }) => routableAddress(url),
    // Whatever else the router refuses reaches no hook.
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply, new Refusal('BAD_REQUEST')),
    clientErrorHandler: answerUnreadable,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
  });
  app.setValidatorCompiler(refusingUnstorable(validatorCompiler as FastifySchemaCompiler<unknown>));
  // Outside production, tests included, every response is validated against the contract. The types have
  // checked it already, and validating in production cost a tenth of the server's time per trade.
  app.setSerializerCompiler(options.production ? () => JSON.stringify : serializerCompiler);
  app.decorateRequest('viewer', null);
  refusePipelining(app);
  nameRequests(app);
  countOpenRequests(app, { logged: options.requestLog ?? false });
  app.decorate('downloads', new RunningDownloads());
  app.decorate('sharedAnswers', new SharedAnswers(systemClock));
  app.decorate('accessRules', { staffTwoFactor: options.staffTwoFactor ?? options.production });
  registerRequestLog(app);
  registerErrorHandling(app);
  // Before whatever refuses a request: its answer has them too.
  registerSecurityHeaders(app, options);
  if (options.clock !== undefined) refuseWhileSkewed(app, options.clock);
  limitRequests(app, options.clock ?? systemClock);
  refuseUnknownMethods(app);
  limitBodyTime(app);
  limitHandlerTime(app);
  limitCloseTime(app);
  refuseNulInAddresses(app);
  refuseUndecodableAddresses(app);
  registerJsonBodies(app);
  refuseCompressedBodies(app);
  refuseRoutesWithoutPolicy(app);
  compressTexts(app);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1_024, globalDecompression: false });
  await registerOpenApi(app);
  return app;
}

/**
 * Request ids that are unique across starts and instances, as the audit trail refers to them: random bytes of
 * this start, then a counter. Random bytes for every request took 7 % of the processor time of a trade.
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
 * Stops the start on a route without a policy. Checked when all routes are registered, since a plugin's
 * routes get their policy from a hook that runs after this one.
 */
function refuseRoutesWithoutPolicy(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const open = routes.find(({ config }) => config?.policy === undefined);
    if (!open) return;
    throw new CompositionError(
      `${String(open.method)} ${open.url} declares no policy: make it an endpoint of packages/contract/src/<noun>.ts, or give the config of the route one`,
    );
  });
}
