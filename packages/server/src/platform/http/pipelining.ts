import type { FastifyInstance } from 'fastify';

/**
 * Closes a connection that sends its next request before it has the response to the one before. Browsers and
 * proxies do not; behind a stream, such a request would never be answered, and never be counted. A request
 * whose client has left is dropped here too, as it has no address left to count it by.
 */
export function refusePipelining(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // Node gives a response its socket when the responses before it are complete.
    if (reply.raw.socket === null || socket.remoteAddress === undefined) {
      reply.hijack();
      socket.destroy();
    }
    done();
  });
}
