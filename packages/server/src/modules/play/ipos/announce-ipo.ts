import type {
  announceIpo as announceSchemas,
  editIpo as editSchemas,
} from '@limelight/contract/play/staff-ipos.schema';
import { nextCelebrityId } from '@limelight/rules/celebrity';
import { type IpoTimeProblem, ipoFeeBps, ipoTimeProblem, ipoTimes } from '@limelight/rules/ipo';
import type { z } from 'zod';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import type { Services } from '../../../services.js';
import { lockCelebrityChanges } from '../../exchange/market/market.public.js';
import { recordAction } from '../../people/audit-trail/audit-trail.public.js';
import { claimMedia } from '../../talk/media/media.public.js';
import { insertPool, lockPool, updatePoolTerms } from '../pools/pools.public.js';
import {
  type IpoRow,
  insertIpo,
  isIpoNameTaken,
  listUsedCelebrityIds,
  lockIpo,
  publishIpoChange,
  updateIpo,
} from './ipo.sql.js';
import { ipoSettings } from './ipos.settings.js';

type IpoServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings'>;
type Terms = z.output<typeof announceSchemas.body>;

export type NewIpo = Terms & { readonly actor: Actor };
export type IpoEdit = z.output<typeof editSchemas.body> & { readonly actor: Actor; readonly id: string };

const timeMessages: Readonly<Record<IpoTimeProblem, string>> = {
  TOO_SOON: 'The window opens at least 48 hours after the announcement',
  TOO_LATE: 'The window opens at most 60 days after the announcement',
  NEAR_MIDNIGHT: 'Please leave half an hour between the window and midnight in London',
};

/** @throws Refusal IPO_TIME, CONFLICT when the name is taken, MEDIA_UNKNOWN */
async function requireSound(tx: Executor, terms: Terms, { nowMs, id }: { nowMs: number; id: string | null }) {
  const problem = ipoTimeProblem(Date.parse(terms.opensAt), nowMs);
  if (problem !== null) {
    throw new Refusal('IPO_TIME', { message: timeMessages[problem], details: { opensAt: timeMessages[problem] } });
  }
  if (terms.cap > terms.shares) {
    const message = 'Not more than the shares of the IPO';
    throw new Refusal('IPO_QUANTITY', { message, details: { cap: message } });
  }
  if (await isIpoNameTaken(tx, terms.name, id)) {
    const message = `${terms.name} is listed already, or will be`;
    throw new Refusal('CONFLICT', { message, details: { name: message } });
  }
}

function columnsOf({
  name,
  category,
  country,
  description,
  popularity,
  fanSentiment,
  imageMediaId,
  cap,
  opensAt,
}: Terms) {
  const same = { name, category, country, description, popularity, cap };
  return { ...same, entered_sentiment: fanSentiment, image_media_id: imageMediaId, opens_at: new Date(opensAt) };
}

function poolTermsOf({ priceCents, shares, opensAt }: Terms) {
  const { closesAtMs } = ipoTimes(Date.parse(opensAt));
  return { price_cents: priceCents, supply: shares, closes_at: new Date(closesAtMs) };
}

/**
 * Announces an IPO, and reserves the celebrity's name and id.
 * @returns its id
 * @throws Refusal IPO_TIME, IPO_QUANTITY, CONFLICT when the name is taken, MEDIA_UNKNOWN
 */
export function announceIpo(
  { db, clock, random, settings }: IpoServices,
  { actor, ...terms }: NewIpo,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lockCelebrityChanges(tx);
    const now = clock.now();
    await requireSound(tx, terms, { nowMs: now.getTime(), id: null });
    if (terms.imageMediaId !== null) await claimMedia(tx, terms.imageMediaId, 'image');
    const id = uuidv7(clock, random);
    await insertPool(tx, { id, kind: 'ipo', fee_bps: ipoFeeBps, ...poolTermsOf(terms) });
    await insertIpo(tx, {
      id,
      celebrity_id: nextCelebrityId(terms.country, await listUsedCelebrityIds(tx)),
      ...columnsOf(terms),
      account_days: settings.of(ipoSettings).ipoAccountDays,
      announced_at: now,
      announced_by: actor.userId,
    });
    await publishIpoChange(tx, id);
    const target = { kind: 'ipo', id } as const;
    await recordAction(tx, { actor, action: 'ipo.announce', target, before: null, after: terms, reason: null, now });
    return id;
  });
}

/**
 * Changes an announced IPO before anybody can subscribe. Without a difference nothing is written.
 * @throws Refusal NOT_FOUND, IPO_STARTED, CONFLICT with the saved terms, or as `announceIpo`
 */
export function editIpo({ db, clock }: IpoServices, { actor, id, version, ...terms }: IpoEdit): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockCelebrityChanges(tx);
    await lockPool(tx, id);
    const saved = await lockIpo(tx, id);
    if (saved === undefined) throw new Refusal('NOT_FOUND', { message: 'IPO not found' });
    const current = termsOf(saved);
    if (saved.version !== version) throw new Refusal('CONFLICT', { details: { current, version: saved.version } });
    const now = clock.now();
    const { earlyAtMs } = ipoTimes(saved.opens_at.getTime());
    if (saved.stage !== 'announced' || now.getTime() >= earlyAtMs) throw new Refusal('IPO_STARTED');
    const changed = (Object.keys(terms) as (keyof Terms)[]).filter((name) => terms[name] !== current[name]);
    if (changed.length === 0) return;
    await requireSound(tx, terms, { nowMs: now.getTime(), id });
    if (terms.imageMediaId !== null && changed.includes('imageMediaId')) {
      await claimMedia(tx, terms.imageMediaId, 'image');
    }
    if (!(await updatePoolTerms(tx, id, poolTermsOf(terms)))) throw new Refusal('IPO_STARTED');
    const edit = { version: version + 1, updated_at: now, updated_by: actor.userId };
    await updateIpo(tx, id, { ...columnsOf(terms), ...edit });
    await publishIpoChange(tx, id);
    const [before, after] = [current, terms].map((one) => Object.fromEntries(changed.map((name) => [name, one[name]])));
    const target = { kind: 'ipo', id } as const;
    const entry = { actor, action: 'ipo.edit', target, before: before ?? null, after: after ?? null } as const;
    await recordAction(tx, { ...entry, reason: null, now });
  });
}

/** The entered fields as stored. */
export function termsOf(row: IpoRow): Terms {
  const { name, category, country, description, popularity, cap } = row;
  return {
    ...{ name, category, country, description, popularity, cap },
    fanSentiment: row.entered_sentiment,
    imageMediaId: row.image_media_id,
    priceCents: row.price_cents,
    shares: row.supply,
    opensAt: row.opens_at.toISOString(),
  };
}
