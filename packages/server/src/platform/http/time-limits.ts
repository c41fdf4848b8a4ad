import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './errors.js';
import { Refusal } from './refusal.js';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** How long a request may take to arrive. Node has one limit for all, and 100 MB need longer than a form. */
const uploadMs = 15 * minuteMs;
const bodyMs = 30 * secondMs;
/** Longer than the longest statement, which is answered by 503 itself. */
const handlerMs = 60 * secondMs;

/** At a shutdown, for what has begun to be answered. */
const closeMs = 3 * secondMs;

/** For Node's server: the limits of a connection, whatever it sends. */
export const connectionTimes = {
  requestTimeout: uploadMs,
  // Neither side has sent anything: a client that does not read its response, or has gone without a word.
  connectionTimeout: 2 * minuteMs,
  http: { headersTimeout: 15 * secondMs, connectionsCheckingInterval: 5 * secondMs },
} as const;

/** Ends connections whose body arrives too slowly, unless the endpoint is for uploads. */
export function limitBodyTime(app: FastifyInstance, limitMs: number = bodyMs): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request;
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (hasBody && routeOptions.config.upload !== true) {
      const timer = setTimeout(() => raw.destroy(), limitMs).unref();
      const stop = () => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
}

/**
 * Answers 503 when a handler has sent nothing in time. Not Fastify's `handlerTimeout`, which ends with the
 * body of the request. A response that has begun is limited by the silence of its connection.
 */
export function limitHandlerTime(app: FastifyInstance, limitMs: number = handlerMs): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { stream, upload } = request.routeOptions.config;
    if (stream !== true && upload !== true) {
      const timer = setTimeout(() => {
        if (!reply.sent) void sendRefusal(reply, new Refusal('UNAVAILABLE'));
      }, limitMs).unref();
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** Ends the connections that a shutdown would wait for: slow bodies, unread responses, requests that hang. */
export function limitCloseTime(app: FastifyInstance, limitMs: number = closeMs): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), limitMs).unref();
  });
}
