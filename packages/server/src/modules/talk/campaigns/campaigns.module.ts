import { paths } from '@limelight/contract/paths';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../../../module.js';
import type { Services } from '../../../services.js';
import { registerBounces } from './bounces.routes.js';
import { findRunningCampaigns } from './campaign.sql.js';
import { startCampaignSender } from './campaign-sender.js';
import { campaignInvariants } from './campaigns.invariants.sql.js';
import { registerCampaigns } from './campaigns.routes.js';
import { campaignSettings } from './campaigns.settings.js';
import { registerEmailLists } from './email-lists.routes.js';
import { forgetRecipient } from './forget-recipient.js';
import { registerUnsubscribe } from './unsubscribe.routes.js';

type RouteServices = Pick<
  Services,
  'db' | 'clock' | 'random' | 'settings' | 'bulkMailer' | 'secret' | 'secrets' | 'publicUrl' | 'env'
>;

export const campaignsModule = {
  name: 'talk/campaigns',
  routes: async (app: FastifyInstance, services: RouteServices) => {
    await registerEmailLists(app, services);
    registerCampaigns(app, services);
    await registerUnsubscribe(app, services);
    registerBounces(app, services);
  },
  worker: startCampaignSender,
  waiting: ({ db }: Pick<Services, 'db'>) => [
    {
      name: 'campaigns',
      label: 'Running campaigns',
      permission: 'campaign.manage',
      path: paths.managerCampaigns,
      action: 'View',
      read: async () => {
        const { count, oldestAt, paused, withProblems } = await findRunningCampaigns(db);
        return { count, oldestAt, note: paused > 0 ? `${paused} paused` : '', urgent: withProblems > 0 };
      },
    },
  ],
  settings: campaignSettings,
  personalTables: [
    {
      table: 'campaign_send',
      exportAs: 'campaignMails',
      secretColumns: ['id', 'claim'],
      orderBy: 'due_at, number',
      onDeletion: 'anonymise',
    },
  ],
  invariants: campaignInvariants,
  onAccount: { erases: forgetRecipient },
} satisfies Module;
