import { minuteMs, secondMs } from './time.js';

export const listNameLengthMax = 100;
export const listDescriptionLengthMax = 500;
export const subscriberNameLengthMax = 80;
export const subjectLengthMax = 150;
export const preheaderLengthMax = 150;
export const campaignBodyLengthMax = 20_000;

export const campaignStates = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;
export type CampaignState = (typeof campaignStates)[number];

export const campaignSteps = ['edit', 'delete', 'schedule', 'send', 'pause', 'resume', 'cancel'] as const;
export type CampaignStep = (typeof campaignSteps)[number];

/**
 * What may be done with a campaign, and the state that follows. A deleted one has no state, so it keeps its
 * last.
 */
const nextStates: Readonly<Record<CampaignStep, Partial<Record<CampaignState, CampaignState>>>> = {
  edit: { draft: 'draft' },
  delete: { draft: 'draft' },
  schedule: { draft: 'scheduled' },
  send: { draft: 'sending' },
  pause: { sending: 'paused' },
  resume: { paused: 'sending' },
  // A scheduled campaign has sent nothing yet and can be edited again.
  cancel: { scheduled: 'draft', sending: 'cancelled', paused: 'cancelled' },
};

/** The state after a step; null where the step is not allowed. */
export function nextCampaignState(state: CampaignState, step: CampaignStep): CampaignState | null {
  return nextStates[step][state] ?? null;
}

/**
 * What became of one mail of a campaign. `waiting` includes mails that the mail server deferred. `bounced`:
 * the address does not exist. `rejected`: the mail server refused this mail, and the address stays.
 * `uncertain`: handed to the mail server, whose answer was lost; it is never sent again. `skipped`: the
 * recipient unsubscribed or left before it was sent.
 */
export const sendStates = ['waiting', 'sent', 'bounced', 'rejected', 'failed', 'uncertain', 'skipped'] as const;
export type SendState = (typeof sendStates)[number];

/** How often a mail is tried when the mail server defers it (4xx). */
export const sendAttemptsMax = 5;
const firstRetryMs = minuteMs;
const retryFactor = 4;

/** How long a deferred mail waits after its nth attempt: 1, 4, 16 and 64 minutes. */
export function retryDelayMs(attempts: number): number {
  return firstRetryMs * retryFactor ** Math.max(0, attempts - 1);
}

const firstOutageMs = 5 * secondMs;
const outageMsMax = 10 * minuteMs;

/** How long a whole campaign waits after the nth failure in a row to reach the mail server. */
export function outageDelayMs(failures: number): number {
  return Math.min(outageMsMax, firstOutageMs * 2 ** Math.min(20, Math.max(0, failures - 1)));
}
