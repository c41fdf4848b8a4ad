import { endpoint } from '../endpoint.js';
import type * as schemas from './campaigns.schema.js';

const manage = { permission: 'campaign.manage' } as const;
/** A campaign cannot be called back, so a stolen session shall not send one. */
const send = { ...manage, recentAuthentication: true } as const;

export const listCampaigns = endpoint<typeof schemas.listCampaigns>()({
  url: '/api/v1/manager/campaigns',
  summary: 'Campaigns, newest first',
  policy: manage,
});

export const exportCampaigns = endpoint<typeof schemas.exportCampaigns>()({
  url: '/api/v1/manager/campaigns/csv',
  summary: 'The same list as a CSV file, with every row of the filter',
  policy: manage,
});

export const createCampaign = endpoint<typeof schemas.createCampaign>()({
  method: 'POST',
  url: '/api/v1/manager/campaigns',
  summary: 'Write a campaign; nothing is sent',
  policy: manage,
  audit: 'campaign.create',
  status: 201,
  errors: ['NOT_FOUND'],
});

export const getCampaign = endpoint<typeof schemas.getCampaign>()({
  url: '/api/v1/manager/campaigns/:id',
  summary: 'One campaign with its audience, progress and results',
  policy: manage,
  errors: ['NOT_FOUND'],
});

export const updateCampaign = endpoint<typeof schemas.updateCampaign>()({
  method: 'PUT',
  url: '/api/v1/manager/campaigns/:id',
  summary: 'Change a draft; CONFLICT has the current campaign in `details.current`',
  policy: manage,
  audit: 'campaign.update',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteCampaign = endpoint<typeof schemas.deleteCampaign>()({
  method: 'DELETE',
  url: '/api/v1/manager/campaigns/:id',
  summary: 'Delete a draft',
  policy: manage,
  audit: 'campaign.delete',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const previewCampaign = endpoint<typeof schemas.previewCampaign>()({
  url: '/api/v1/manager/campaigns/:id/preview',
  summary: 'The mail of a campaign as HTML and as plain text',
  policy: manage,
  errors: ['NOT_FOUND'],
});

export const testCampaign = endpoint<typeof schemas.testCampaign>()({
  method: 'POST',
  url: '/api/v1/manager/campaigns/:id/test',
  summary: 'Mail a campaign to oneself',
  policy: manage,
  audit: 'campaign.test',
  errors: ['NOT_FOUND', 'CAMPAIGN_BLOCKED', 'MAIL_FAILED'],
});

export const sendCampaign = endpoint<typeof schemas.sendCampaign>()({
  method: 'POST',
  url: '/api/v1/manager/campaigns/:id/send',
  summary: 'Send a campaign now, to exactly as many recipients as the sender was shown',
  policy: send,
  audit: 'campaign.send',
  errors: ['NOT_FOUND', 'CONFLICT', 'CAMPAIGN_BLOCKED', 'AUDIENCE_CHANGED'],
});

export const scheduleCampaign = endpoint<typeof schemas.scheduleCampaign>()({
  method: 'POST',
  url: '/api/v1/manager/campaigns/:id/schedule',
  summary: 'Send a campaign later, to the recipients of that time',
  policy: send,
  audit: 'campaign.schedule',
  errors: ['NOT_FOUND', 'CONFLICT', 'CAMPAIGN_BLOCKED'],
});

export const pauseCampaign = endpoint<typeof schemas.pauseCampaign>()({
  method: 'POST',
  url: '/api/v1/manager/campaigns/:id/pause',
  summary: 'Send no more mails of a campaign until it is resumed',
  policy: manage,
  audit: 'campaign.pause',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const resumeCampaign = endpoint<typeof schemas.resumeCampaign>()({
  method: 'POST',
  url: '/api/v1/manager/campaigns/:id/resume',
  summary: 'Send the rest of a paused campaign',
  policy: manage,
  audit: 'campaign.resume',
  errors: ['NOT_FOUND', 'CONFLICT', 'CAMPAIGN_BLOCKED'],
});

export const cancelCampaign = endpoint<typeof schemas.cancelCampaign>()({
  method: 'POST',
  url: '/api/v1/manager/campaigns/:id/cancel',
  summary: 'End a campaign without its remaining mails, or make a scheduled one a draft again',
  policy: manage,
  audit: 'campaign.cancel',
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const listCampaignFailures = endpoint<typeof schemas.listCampaignFailures>()({
  url: '/api/v1/manager/campaigns/:id/failures',
  summary: 'The mails of a campaign that did not arrive, with the answer of the mail server',
  policy: manage,
  errors: ['NOT_FOUND'],
});

export const exportCampaignFailures = endpoint<typeof schemas.exportCampaignFailures>()({
  url: '/api/v1/manager/campaigns/:id/failures/csv',
  summary: 'The same as CSV',
  policy: manage,
  audit: 'list.export',
  errors: ['NOT_FOUND'],
});
