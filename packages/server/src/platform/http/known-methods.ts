import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { Refusal } from './refusal.js';

/**
 * Refuses a method that a known path does not have, and names those that it has (RFC 9110, 15.5.6). Before
 * the framework looks at the body, which it requires of some methods on any path.
 */
export function refuseUnknownMethods(app: FastifyInstance): void {
  const plain = new Map<string, Set<string>>();
  const patterns: { readonly pattern: RegExp; readonly methods: Set<string> }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    let methods = plain.get(url);
    if (methods === undefined) {
      methods = new Set();
      plain.set(url, methods);
      if (/[:*]/.test(url)) patterns.push({ pattern: patternOf(url), methods });
    }
    for (const one of [method].flat()) methods.add(one);
  });

  const methodsOf = (path: string): Set<string> => {
    const found = patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]);
    return new Set([...(plain.get(path) ?? []), ...found]);
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const methods = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (methods.size === 0) return done(request.method === 'QUERY' ? new Refusal('NOT_FOUND') : undefined);
    if (methods.has(request.method)) return done();
    reply.header('allow', [...methods].sort().join(', '));
    return done(new Refusal('METHOD_NOT_ALLOWED'));
  });
}

/** What the router lets a path of parameters match. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+(?:\(.*\))?|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** By the error of Node's parser; of any other one it is 400. */
const statusByCode: Readonly<Record<string, number>> = {
  HPE_INVALID_METHOD: 501,
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** A token of RFC 9110, as every method is one, before a space. */
const methodFirst = /^[\w!#$%&'*+.^`|~-]+ /;

/** Answers what is no request that Node can read; one of a method that nobody knows is one in itself. */
export function answerUnreadable({ code = '', rawPacket }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const begin = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 64) : '';
  const isRequest = code !== 'HPE_INVALID_METHOD' || methodFirst.test(begin);
  const status = (isRequest && statusByCode[code]) || 400;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
