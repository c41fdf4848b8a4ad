import { isIP } from 'node:net';
import { addresses } from '@limelight/contract/addresses';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isLoopback } from '../../../platform/http/client-address.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { listLocalMail } from './mailbox.sql.js';
import { linksOf, mailboxPage } from './mailbox-page.js';

const query = z.strictObject({ to: z.string().optional() });

/**
 * The mailbox contains links that log in, so only this machine may read it, whatever address the game listens
 * on. The host is checked too: a page elsewhere can point its own name at this machine (DNS rebinding).
 * @throws Refusal NOT_FOUND
 */
async function requireThisMachine(request: FastifyRequest): Promise<void> {
  const address = `http://${request.headers.host}`;
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : '';
  const isOwnName = host === 'localhost' || (isIP(host) > 0 && isLoopback(host));
  if (!isOwnName || !isLoopback(request.ip)) throw new Refusal('NOT_FOUND');
}

/** The developer's mailbox. It shows all mail without authentication: never register it in production. */
export function registerMailbox(app: FastifyInstance, { db, env }: Pick<Services, 'db' | 'env'>): void {
  if (env.production) throw new Error('the local mailbox must not exist in production');
  const options = { config: { policy: 'public' as const }, schema: { hide: true }, onRequest: requireThisMachine };
  const withQuery = { ...options, schema: { ...options.schema, querystring: query } };

  app.get(addresses.mailbox, options, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(mailboxPage(await listLocalMail(db))),
  );

  // `?to=` filters by address, for scripts that poll for one mail.
  app.get<{ Querystring: z.infer<typeof query> }>(
    addresses.mailboxJson,
    withQuery,
    async ({ query: { to } }, reply) => {
      const mails = await listLocalMail(db, to);
      return reply
        .header('cache-control', 'no-store')
        .send({ mails: mails.map((mail) => ({ ...mail, links: linksOf(mail.text) })) });
    },
  );
}
