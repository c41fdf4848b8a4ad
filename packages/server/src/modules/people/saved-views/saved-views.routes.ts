import * as contract from '@limelight/contract/people/saved-views';
import { savedViewsMax } from '@limelight/rules/saved-view';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { listViews, removeView, upsertView } from './saved-views.sql.js';

/** They follow the person to every browser, and nobody else sees them. */
export function registerSavedViews(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  route(app, contract.listSavedViews, async ({ actor: { userId }, query: { list } }) => ({
    views: await listViews(db, { userId, list }),
  }));

  route(app, contract.saveView, ({ actor: { userId }, body: { list, ...view } }) =>
    db.transaction().execute(async (tx) => {
      await upsertView(tx, { userId, list }, view, clock.now());
      const views = await listViews(tx, { userId, list });
      if (views.length > savedViewsMax) {
        throw new Refusal('BAD_REQUEST', { details: { name: `There are ${savedViewsMax} already. Delete one first` } });
      }
      return { views };
    }),
  );

  route(app, contract.deleteSavedView, async ({ actor: { userId }, body: { list, name } }) => {
    await removeView(db, { userId, list }, name);
    return { views: await listViews(db, { userId, list }) };
  });
}
