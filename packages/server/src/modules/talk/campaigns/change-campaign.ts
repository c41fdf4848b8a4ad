import type { Campaign } from '@limelight/contract/talk/campaigns.schema';
import type { AuditAction } from '@limelight/rules/audit-action';
import { type CampaignState, type CampaignStep, nextCampaignState } from '@limelight/rules/campaign';
import type { CampaignText } from '@limelight/rules/campaign-notes';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import {
  type CampaignRow,
  deleteCampaign,
  insertCampaign,
  listListsOf,
  lockCampaign,
  replaceLists,
  updateCampaign,
} from './campaign.sql.js';
import { countSends } from './campaign-progress.sql.js';
import { presentCampaign } from './present-campaign.js';
import { blockedBy, startCampaign } from './send-campaign.js';

export type CampaignServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings'>;

export interface CampaignFields extends CampaignText {
  readonly listIds: readonly string[];
}

interface Change {
  readonly actor: Actor;
  readonly id: string;
}

interface Versioned extends Change {
  /** As the editor saw it. */
  readonly version: number;
}

const targetOf = (id: string) => ({ kind: 'campaign', id }) as const;

async function saveLists(tx: Executor, id: string, listIds: readonly string[]): Promise<void> {
  if (await replaceLists(tx, id, listIds)) return;
  throw new Refusal('NOT_FOUND', { message: 'One of the lists no longer exists. Please choose again' });
}

/** What the audit trail shows of a campaign's content. */
async function contentOf(tx: Executor, row: CampaignRow) {
  const { subject, preheader, body } = row;
  const lists = await listListsOf(tx, row.id);
  return { subject, preheader, body, lists: lists.map(({ name }) => name) };
}

const conflicts: Readonly<Record<CampaignStep, string>> = {
  edit: 'Only a draft can be changed. Duplicate the campaign to send it again',
  delete: 'Only a draft can be deleted',
  schedule: 'Only a draft can be scheduled',
  send: 'This campaign has been sent or scheduled already',
  pause: 'This campaign is not being sent',
  resume: 'This campaign is not paused',
  cancel: 'This campaign cannot be cancelled any more',
};

/** @throws Refusal NOT_FOUND, CONFLICT when its state does not allow the step, or its version is another */
async function lockForStep(
  services: CampaignServices,
  tx: Executor,
  { id, step, version }: { id: string; step: CampaignStep; version: number | null },
): Promise<{ readonly before: CampaignRow; readonly next: CampaignState }> {
  const before = await lockCampaign(tx, id);
  if (!before) throw new Refusal('NOT_FOUND', { message: 'This campaign no longer exists' });
  if (version !== null && before.version !== version) {
    throw new Refusal('CONFLICT', { details: { current: await presentCampaign(services, tx, before) } });
  }
  const next = nextCampaignState(before.state, step);
  if (next === null) throw new Refusal('CONFLICT', { message: conflicts[step] });
  return { before, next };
}

/** @throws Refusal CAMPAIGN_BLOCKED with the reason */
function requireUnblocked(services: CampaignServices, campaign: CampaignRow): void {
  const message = blockedBy(services, campaign);
  if (message !== null) throw new Refusal('CAMPAIGN_BLOCKED', { message });
}

/** @throws Refusal NOT_FOUND for an unknown list */
export function createCampaign(
  services: CampaignServices,
  actor: Actor,
  { listIds, ...text }: CampaignFields,
): Promise<Campaign> {
  const { db, clock, random } = services;
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const id = uuidv7(clock, random);
    const campaign = await insertCampaign(tx, { id, ...text, created_by: actor.userId, created_at: now });
    await saveLists(tx, id, listIds);
    const created = await presentCampaign(services, tx, campaign);
    const entry = { target: targetOf(id), before: null, after: await contentOf(tx, campaign), reason: null, now };
    await recordAction(tx, { actor, action: 'campaign.create', ...entry });
    return created;
  });
}

/** @throws Refusal NOT_FOUND, CONFLICT */
export function editCampaign(
  services: CampaignServices,
  { actor, id, version }: Versioned,
  { listIds, ...text }: CampaignFields,
): Promise<Campaign> {
  const { db, clock } = services;
  return db.transaction().execute(async (tx) => {
    const { before } = await lockForStep(services, tx, { id, step: 'edit', version });
    const contentBefore = await contentOf(tx, before);
    const after = await updateCampaign(tx, id, text);
    await saveLists(tx, id, listIds);
    const changed = await presentCampaign(services, tx, after);
    const content = { before: contentBefore, after: await contentOf(tx, after) };
    const entry = { target: targetOf(id), ...content, reason: null, now: clock.now() };
    await recordAction(tx, { actor, action: 'campaign.update', ...entry });
    return changed;
  });
}

/** @throws Refusal NOT_FOUND, CONFLICT */
export async function removeCampaign(services: CampaignServices, { actor, id }: Change): Promise<void> {
  const { db, clock } = services;
  await db.transaction().execute(async (tx) => {
    const { before } = await lockForStep(services, tx, { id, step: 'delete', version: null });
    const content = await contentOf(tx, before);
    await deleteCampaign(tx, id);
    const entry = { target: targetOf(id), before: content, after: null, reason: null, now: clock.now() };
    await recordAction(tx, { actor, action: 'campaign.delete', ...entry });
  });
}

/** @throws Refusal NOT_FOUND, CONFLICT, CAMPAIGN_BLOCKED, AUDIENCE_CHANGED */
export function sendCampaign(
  services: CampaignServices,
  { actor, id, version }: Versioned,
  recipients: number,
): Promise<Campaign> {
  const { db, clock } = services;
  return db.transaction().execute(async (tx) => {
    const { before } = await lockForStep(services, tx, { id, step: 'send', version });
    requireUnblocked(services, before);
    const now = clock.now();
    const after = await startCampaign(tx, id, { now, sentBy: actor.userId, expected: recipients });
    const sent = await presentCampaign(services, tx, after);
    const states = { before: { state: before.state }, after: { state: after.state, recipients } };
    await recordAction(tx, { actor, action: 'campaign.send', target: targetOf(id), ...states, reason: null, now });
    return sent;
  });
}

/**
 * @throws Refusal NOT_FOUND, CONFLICT, CAMPAIGN_BLOCKED, BAD_REQUEST for a time that has passed or without a
 * list
 */
export function scheduleCampaign(
  services: CampaignServices,
  { actor, id, version }: Versioned,
  at: Date,
): Promise<Campaign> {
  const { db, clock } = services;
  return db.transaction().execute(async (tx) => {
    const { before } = await lockForStep(services, tx, { id, step: 'schedule', version });
    requireUnblocked(services, before);
    const now = clock.now();
    if (at <= now) throw invalid('at', 'Please choose a time in the future');
    if ((await listListsOf(tx, id)).length === 0) throw invalid('listIds', 'Please choose a list');
    const after = await updateCampaign(tx, id, { state: 'scheduled', scheduled_at: at, sent_by: actor.userId });
    const scheduled = await presentCampaign(services, tx, after);
    const states = { before: { state: before.state }, after: { state: after.state, scheduledAt: at.toISOString() } };
    await recordAction(tx, { actor, action: 'campaign.schedule', target: targetOf(id), ...states, reason: null, now });
    return scheduled;
  });
}

function invalid(field: string, sentence: string): Refusal {
  return new Refusal('BAD_REQUEST', { message: sentence, details: { [field]: sentence } });
}

const stepActions = {
  pause: 'campaign.pause',
  resume: 'campaign.resume',
  cancel: 'campaign.cancel',
} as const satisfies Partial<Record<CampaignStep, AuditAction>>;

async function countRefusals(tx: Executor, id: string): Promise<number> {
  const refused = (await countSends(tx, id)).filter(({ state }) => state === 'bounced' || state === 'rejected');
  return refused.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Pauses, resumes or cancels.
 * @throws Refusal NOT_FOUND, CONFLICT, CAMPAIGN_BLOCKED when it cannot be resumed
 */
export function stepCampaign(
  services: CampaignServices,
  { actor, id }: Change,
  step: keyof typeof stepActions,
): Promise<Campaign> {
  const { db, clock } = services;
  return db.transaction().execute(async (tx) => {
    const { before, next } = await lockForStep(services, tx, { id, step, version: null });
    if (step === 'resume') requireUnblocked(services, before);
    const now = clock.now();
    const after = await updateCampaign(tx, id, {
      state: next,
      trouble: null,
      troubles: 0,
      retry_at: null,
      ...(step === 'resume' && { refusals_accepted: await countRefusals(tx, id) }),
      ...(next === 'cancelled' && { finished_at: now }),
      ...(next === 'draft' && { scheduled_at: null }),
    });
    const presented = await presentCampaign(services, tx, after);
    const states = { before: { state: before.state }, after: { state: next } };
    await recordAction(tx, { actor, action: stepActions[step], target: targetOf(id), ...states, reason: null, now });
    return presented;
  });
}
