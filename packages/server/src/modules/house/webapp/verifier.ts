import { readFile } from 'node:fs/promises';
import { addresses } from '@limelight/contract/addresses';
import type { FastifyInstance } from 'fastify';

const folder = new URL('../../../../../../docs/verify/', import.meta.url);
const route = { config: { policy: 'public', limit: 'files' }, schema: { hide: true } } as const;

const types: Readonly<Record<string, string>> = {
  [addresses.verifyScript]: 'text/javascript; charset=utf-8',
  [addresses.verifyRecords]: 'text/javascript; charset=utf-8',
  [addresses.verifyIpos]: 'text/javascript; charset=utf-8',
  [addresses.verifyEvents]: 'text/javascript; charset=utf-8',
  [addresses.verifyRules]: 'text/javascript; charset=utf-8',
  [addresses.verifyPython]: 'text/x-python; charset=utf-8',
  [addresses.verifyReadme]: 'text/plain; charset=utf-8',
};

/**
 * The independent verifier as it stands in the documentation, so that a player checks a day without the
 * game's source.
 */
export function serveVerifier(app: FastifyInstance): void {
  for (const [address, type] of Object.entries(types)) {
    const file = new URL(address.slice(address.lastIndexOf('/') + 1), folder);
    app.get(address, route, async (_request, reply) => {
      reply.header('cache-control', 'no-cache').type(type);
      return reply.send(await readFile(file));
    });
  }
}
