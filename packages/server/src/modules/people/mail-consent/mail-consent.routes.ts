import * as contract from '@limelight/contract/people/mail-consent';
import type { MailConsent } from '@limelight/contract/people/mail-consent.schema';
import type { FastifyInstance } from 'fastify';
import type { Executor } from '../../../platform/database.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { findAddress, findConsent, upsertConsent } from './mail-consent.sql.js';
import { withdrawConsent } from './withdraw-consent.js';

async function presentConsent(db: Executor, userId: string): Promise<MailConsent> {
  const since = await findConsent(db, userId);
  return { optedIn: since !== undefined, since: since?.toISOString() ?? null };
}

export function registerMailConsent(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  route(app, contract.getMailConsent, async ({ viewer: { userId } }) => presentConsent(db, userId));

  route(app, contract.updateMailConsent, async ({ viewer: { userId }, body: { optedIn } }) =>
    db.transaction().execute(async (tx) => {
      const now = clock.now();
      const account = await findAddress(tx, userId);
      if (optedIn) await upsertConsent(tx, { userId, source: 'profile', now });
      // Repeating "no" is no withdrawal: an address is suppressed only by one.
      else if (account && (await findConsent(tx, userId))) await withdrawConsent(tx, { userId, ...account, now });
      return presentConsent(tx, userId);
    }),
  );
}
