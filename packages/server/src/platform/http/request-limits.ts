import { tradeAttemptsPerMinuteMax } from '@limelight/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.js';
import { clientOf } from './client-address.js';
import { Refusal } from './refusal.js';
import type { Viewer } from './viewer.js';

const secondMs = 1_000;
const minuteSeconds = 60;
const minuteMs = minuteSeconds * secondMs;

declare module 'fastify' {
  interface FastifyInstance {
    requestLimits: RequestLimits;
    /** Counts a request of an API key on all instances. Decorated by the access module. */
    countKey?: (keyId: string) => Promise<Standing>;
  }
  interface FastifyContextConfig {
    /**
     * By what the requests of a network are counted; null where something else than the network counts them.
     */
    limit?: 'calls' | 'pages' | 'files' | null;
  }
}

/**
 * Requests a minute, on each instance: generous for people and their programs, too low for a scraper or a
 * flood.
 */
export const requestsPerMinuteMax = {
  /** Of one network, to the API. */
  calls: 1_200,
  /** Of one network: pages, which the server may have to render. */
  pages: 600,
  /** Of one network: scripts, styles, posters and liveness checks, which cost nearly nothing. */
  files: 12_000,
  /** Of one network: shared pictures that have to be rendered, each a third of a second of work. */
  'new-pictures': 30,
  /** Of one network: API keys that this instance has not seen, each of which costs a query. */
  'new-keys': 60,
  /** Of one network: webhooks whose signature is wrong. Those of a provider are not limited. */
  'wrong-webhooks': 300,
  /** Of one player, in all sessions. */
  player: 1_200,
  /** Of one player: attempts to trade. */
  trades: tradeAttemptsPerMinuteMax,
} as const;

export type LimitName = keyof typeof requestsPerMinuteMax;

/** What is left of a limit. */
export interface Standing {
  readonly name: string;
  readonly max: number;
  /** Negative when the limit is exceeded. */
  readonly remaining: number;
  readonly resetsInSeconds: number;
}

/**
 * Counts the requests of this instance in fixed windows of a minute. All windows end at the same time, so
 * that the counters are dropped together: there are never more of them than requests in a minute.
 */
export class RequestLimits {
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #counts = new Map<string, number>();
  #window = 0;

  constructor(clock: Pick<Clock, 'nowMs'>) {
    this.#clock = clock;
  }

  /** Counts a request of this holder: a network, or a player. */
  count(name: LimitName, holder: string): Standing {
    return this.#add(name, holder, 1);
  }

  /** Whether nothing is left for another request. */
  isSpent(name: LimitName, holder: string): boolean {
    return this.#add(name, holder, 0).remaining <= 0;
  }

  #add(name: LimitName, holder: string, requests: 0 | 1): Standing {
    const nowMs = this.#clock.nowMs();
    const window = Math.floor(nowMs / minuteMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts.clear();
    }
    const key = `${name} ${holder}`;
    const max = requestsPerMinuteMax[name];
    // Not counted further: a flood would only make the number greater.
    const count = Math.min(max + 1, (this.#counts.get(key) ?? 0) + requests);
    if (requests > 0) this.#counts.set(key, count);
    const resetsInSeconds = Math.ceil(((window + 1) * minuteMs - nowMs) / secondMs);
    return { name, max, remaining: max - count, resetsInSeconds };
  }
}

/** Counts every request for the network that it comes from, before anything is looked up or read. */
export function limitRequests(app: FastifyInstance, clock: Pick<Clock, 'nowMs'>): void {
  app.decorate('requestLimits', new RequestLimits(clock));
  app.addHook('onRequest', (request, reply, done) => {
    const { limit = 'calls' } = request.routeOptions.config;
    if (limit !== null) enforce(reply, app.requestLimits.count(limit, clientOf(request.ip)));
    done();
  });
}

/**
 * Counts a request for the player or the API key that makes it.
 * @param attemptsTrade an endpoint that counts players instead of networks; without a player it counts the
 * network
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countCaller(
  app: FastifyInstance,
  caller: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly viewer: Viewer | null },
  attemptsTrade = false,
): Promise<void> {
  const { request, reply, viewer } = caller;
  const limits = app.requestLimits;
  if (viewer === null) {
    if (attemptsTrade) enforce(reply, limits.count('calls', clientOf(request.ip)));
    return;
  }
  if (viewer.key === undefined) enforce(reply, limits.count('player', viewer.impersonator?.userId ?? viewer.userId));
  else if (app.countKey !== undefined) enforce(reply, await app.countKey(viewer.key.id));
  if (attemptsTrade) enforce(reply, limits.count('trades', viewer.userId));
}

/** @throws Refusal TOO_MANY_REQUESTS when the request that was counted is one too many */
export function requireWithin(standing: Standing): void {
  if (standing.remaining < 0) throw tooMany(standing);
}

/** Shows the client its standing, in the fields of draft-ietf-httpapi-ratelimit-headers-10. */
function enforce(reply: FastifyReply, standing: Standing): void {
  const { name, max, remaining, resetsInSeconds } = standing;
  append(reply, 'ratelimit-policy', `"${name}";q=${max};w=${minuteSeconds}`);
  append(reply, 'ratelimit', `"${name}";r=${Math.max(0, remaining)};t=${resetsInSeconds}`);
  requireWithin(standing);
}

function append(reply: FastifyReply, field: string, item: string): void {
  const before = reply.getHeader(field);
  reply.header(field, before === undefined ? item : `${String(before)}, ${item}`);
}

function tooMany({ name, max, resetsInSeconds }: Standing): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', {
    ...(name === 'key' && { message: `This API key may make ${max} requests a minute` }),
    details: { retryAfterSeconds: resetsInSeconds },
  });
}
