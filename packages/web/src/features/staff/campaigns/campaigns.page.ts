import { paths } from '@limelight/contract/paths';
import type { getCampaign, listCampaigns } from '@limelight/contract/talk/campaigns';
import type { getEmailList, listEmailLists } from '@limelight/contract/talk/email-lists';
import { Mail, Send } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { type ListSearch, staffPage } from '../../../shell/staff-pages';

declare module '../../../shell/staff-pages' {
  interface StaffSearches {
    [paths.managerEmail]: ListSearch<typeof listEmailLists>;
  }
}

export const emailListsPage = staffPage<typeof listEmailLists>()({
  path: paths.managerEmail,
  title: 'Email Management',
  shortTitle: 'Email Lists',
  group: 'content',
  permission: 'campaign.manage',
  icon: Mail,
  shortcut: 'e',
  keywords: 'mail subscribers import newsletter unsubscribe',
  component: lazyPage(() => import('./email-lists-page'), 'EmailListsPage'),
});

export const subscribersPage = staffPage<typeof getEmailList>()({
  path: paths.managerEmailList,
  title: 'Subscribers',
  parent: paths.managerEmail,
  permission: 'campaign.manage',
  component: lazyPage(() => import('./subscribers-page'), 'SubscribersPage'),
});

export const campaignsPage = staffPage<typeof listCampaigns>()({
  path: paths.managerCampaigns,
  title: 'Campaigns',
  group: 'content',
  permission: 'campaign.manage',
  icon: Send,
  keywords: 'mail newsletter send schedule bounces',
  component: lazyPage(() => import('./campaigns-page'), 'CampaignsPage'),
});

export const campaignPage = staffPage<typeof getCampaign>()({
  path: paths.managerCampaign,
  title: 'Campaign',
  parent: paths.managerCampaigns,
  permission: 'campaign.manage',
  component: lazyPage(() => import('./campaign-page'), 'CampaignPage'),
});
