import * as contract from '@limelight/contract/talk/campaigns';
import type { CampaignFailure } from '@limelight/contract/talk/campaigns.schema';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import type { Executor } from '../../../platform/database.js';
import { sendCsv } from '../../../platform/http/csv.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { sendRecordedCsv } from '../../people/audit-trail/audit-trail.public.js';
import { type CampaignRow, findCampaign, listCampaigns, streamCampaigns } from './campaign.sql.js';
import { campaignLetter, unsubscribePageUrl } from './campaign-mail.js';
import {
  type CampaignServices,
  createCampaign,
  editCampaign,
  removeCampaign,
  scheduleCampaign,
  sendCampaign,
  stepCampaign,
} from './change-campaign.js';
import { listFailures, streamFailures } from './failure.sql.js';
import { presentCampaign, presentCampaignRow } from './present-campaign.js';
import { mailTest } from './test-campaign.js';

type RouteServices = CampaignServices & Pick<Services, 'bulkMailer' | 'secret' | 'publicUrl' | 'env'>;

/** @throws Refusal NOT_FOUND */
async function requireCampaign(db: Executor, id: string): Promise<CampaignRow> {
  const campaign = await findCampaign(db, id);
  if (!campaign) throw new Refusal('NOT_FOUND', { message: 'This campaign no longer exists' });
  return campaign;
}

export function registerCampaigns(app: FastifyInstance, services: RouteServices): void {
  registerDrafts(app, services);
  registerSending(app, services);
  registerFailures(app, services);
}

function registerDrafts(app: FastifyInstance, services: RouteServices): void {
  const { db } = services;

  route(app, contract.listCampaigns, async ({ query }) => {
    const { rows, ...totals } = await listCampaigns(db, query);
    return { ...totals, rows: rows.map(presentCampaignRow) };
  });

  route(app, contract.exportCampaigns, async ({ query, reply }) =>
    sendCsv(reply, {
      name: 'campaigns',
      rows: streamCampaigns(db, query),
      columns: {
        Subject: ({ subject }) => subject,
        State: ({ state }) => state,
        Recipients: ({ recipients }) => recipients,
        ...timeColumns('Created', 'created_at'),
        ...timeColumns('Scheduled', 'scheduled_at'),
        ...timeColumns('Started', 'started_at'),
        ...timeColumns('Finished', 'finished_at'),
      },
    }),
  );

  route(app, contract.createCampaign, async ({ actor, body }) => createCampaign(services, actor, body));

  route(app, contract.getCampaign, async ({ params }) =>
    presentCampaign(services, db, await requireCampaign(db, params.id)),
  );

  route(app, contract.updateCampaign, async ({ actor, params, body: { version, ...fields } }) =>
    editCampaign(services, { actor, id: params.id, version }, fields),
  );

  route(app, contract.deleteCampaign, async ({ actor, params }) => {
    await removeCampaign(services, { actor, id: params.id });
    return { status: true as const };
  });

  route(app, contract.previewCampaign, async ({ params }) => {
    const render = campaignLetter(services, await requireCampaign(db, params.id));
    const mail = render({ name: 'Amara', unsubscribePageUrl: unsubscribePageUrl(services, 'preview') });
    return { subject: mail.subject, text: mail.text, html: mail.html };
  });

  route(app, contract.testCampaign, async ({ actor, params }) =>
    mailTest(services, actor, await requireCampaign(db, params.id)),
  );
}

function registerSending(app: FastifyInstance, services: RouteServices): void {
  route(app, contract.sendCampaign, async ({ actor, params: { id }, body: { version, recipients } }) =>
    sendCampaign(services, { actor, id, version }, recipients),
  );

  route(app, contract.scheduleCampaign, async ({ actor, params: { id }, body: { version, at } }) =>
    scheduleCampaign(services, { actor, id, version }, new Date(at)),
  );

  route(app, contract.pauseCampaign, async ({ actor, params: { id } }) =>
    stepCampaign(services, { actor, id }, 'pause'),
  );

  route(app, contract.resumeCampaign, async ({ actor, params: { id } }) =>
    stepCampaign(services, { actor, id }, 'resume'),
  );

  route(app, contract.cancelCampaign, async ({ actor, params: { id } }) =>
    stepCampaign(services, { actor, id }, 'cancel'),
  );
}

function registerFailures(app: FastifyInstance, services: RouteServices): void {
  const { db } = services;
  route(app, contract.listCampaignFailures, async ({ params, query }) => {
    const { id: campaignId } = await requireCampaign(db, params.id);
    const { rows, ...totals } = await listFailures(db, { ...query, campaignId });
    const present = ({ done_at, reply, ...row }: (typeof rows)[number]): CampaignFailure => ({
      ...row,
      reply: reply ?? '',
      at: done_at.toISOString(),
    });
    return { ...totals, rows: rows.map(present) };
  });

  route(app, contract.exportCampaignFailures, async ({ actor, params, query, reply }) => {
    const { id: campaignId } = await requireCampaign(db, params.id);
    return sendRecordedCsv(
      services,
      { actor, reply, query, of: campaignId },
      {
        name: 'campaign-failures',
        columns: {
          Email: ({ email }) => email,
          Kind: ({ state }) => state,
          Answer: ({ reply: answer }) => answer,
          Attempts: ({ attempts }) => attempts,
          ...timeColumns('At', 'done_at'),
        },
        rows: streamFailures(db, { ...query, campaignId }),
      },
    );
  });
}
