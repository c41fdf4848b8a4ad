import { isDeepStrictEqual } from 'node:util';
import { hasPermission } from '@limelight/rules/permission';
import { settingNoticeMs } from '@limelight/rules/setting';
import type { Executor } from '../../../platform/database.js';
import type { Actor } from '../../../platform/http/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { recordAction } from '../audit-trail/audit-trail.public.js';
import type { SettingDefinition } from './define-settings.js';
import { insertSettingChange, listSettings, lockSettings, type SettingRow, writeSetting } from './settings.sql.js';
import { type SettingsStore, valueAt } from './settings-store.js';

interface SettingUpdate {
  readonly key: string;
  readonly value: unknown;
  /** The version that the editor saw: 0 for a setting that was never changed. */
  readonly version: number;
  /** When a stop ends by itself. */
  readonly until?: string | undefined;
}

export interface SettingsUpdate {
  readonly actor: Actor;
  readonly changes: readonly SettingUpdate[];
  /** This and the reason are required where a change touches money or stops something. */
  readonly recentlyAuthenticated: boolean | undefined;
  readonly reason?: string | undefined;
}

interface CheckedUpdate extends SettingUpdate {
  readonly definition: SettingDefinition;
}

type UpdateServices = Pick<Services, 'db' | 'settings' | 'env'>;

/**
 * Changes settings, all of them or none: each immediately, or after a day's notice if it affects money. A
 * change replaces and thereby withdraws a pending one; the notice starts again, unless the new value is the
 * one in force.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PASSWORD_NEEDED, BAD_REQUEST with the bounds by key, CONFLICT with
 * the key, its value and version
 */
export async function updateSettings({ db, settings, env }: UpdateServices, update: SettingsUpdate): Promise<void> {
  const { actor, reason, recentlyAuthenticated } = update;
  const checked = update.changes.map((change) => check({ settings, env }, actor, change));
  if (new Set(checked.map(({ key }) => key)).size < checked.length) throw new Refusal('BAD_REQUEST');
  const touchesMoney = checked.some(({ definition }) => definition.effect === 'after-notice');
  if (touchesMoney || checked.some(isStop)) {
    const what = touchesMoney ? 'touches money' : 'stops something';
    if (reason === undefined) throw invalid('reason', `Please give a reason: the change ${what}`);
    if (!recentlyAuthenticated) throw new Refusal('PASSWORD_NEEDED');
  }
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    for (const change of checked) await write(tx, settings, change, { actor, reason: reason ?? null });
  });
  // Other instances are notified; this one refreshes without waiting for that.
  await settings.refresh();
}

function check({ settings, env }: Omit<UpdateServices, 'db'>, actor: Actor, change: SettingUpdate): CheckedUpdate {
  const definition = settings.definitions.get(change.key);
  if (definition === undefined) throw new Refusal('NOT_FOUND');
  const permission = definition.changedBy === 'admin' ? 'setting.update-all' : 'setting.update-operations';
  if (!hasPermission(actor.role, permission)) throw new Refusal('FORBIDDEN');
  const missing = definition.notConfigured?.(env) ?? null;
  if (missing !== null) throw invalid(change.key, missing);
  const parsed = definition.schema.safeParse(change.value);
  if (!parsed.success) throw invalid(change.key, definition.bounds);
  return { ...change, value: parsed.data, definition };
}

function isStop({ definition, value }: CheckedUpdate): boolean {
  return definition.stops !== undefined && definition.stops.at === value;
}

/** When a stop ends by itself; null for one that staff end. @throws Refusal BAD_REQUEST */
function endOf(update: CheckedUpdate, now: Date): Date | null {
  if (update.until === undefined) return null;
  const end = new Date(update.until);
  if (!isStop(update)) throw invalid(update.key, 'Only what stops something can end by itself');
  if (end <= now) throw invalid('until', 'Please choose a time that is still to come');
  return end;
}

async function write(
  tx: Executor,
  settings: SettingsStore,
  checked: CheckedUpdate,
  { actor, reason }: { readonly actor: Actor; readonly reason: string | null },
): Promise<void> {
  const { key, value, version: seen, definition } = checked;
  const [row] = await listSettings(tx, key);
  // Read after the lock, so that a change is never dated before the one that it follows.
  const now = await settings.readTime(tx);
  const before = stateOf(row, definition, now);
  if (before.version !== seen) throw new Refusal('CONFLICT', { details: { key, ...before } });
  const end = endOf(checked, now);
  if (before.pending === null && end === null && isDeepStrictEqual(before.value, value)) {
    throw invalid(key, 'This is the value in force');
  }
  const waits = definition.effect === 'after-notice' && !isDeepStrictEqual(effective(before.value, definition), value);
  const effectiveAt = waits ? new Date(now.getTime() + settingNoticeMs) : now;
  const version = before.version + 1;
  const common = { key, actor_id: actor.userId, announced_at: now };
  const previous = effective(before.value, definition);
  await insertSettingChange(tx, { ...common, version, previous, value, reason, effective_at: effectiveAt });
  // The end of a stop is a change of its own, announced with the stop.
  if (end !== null) {
    const ending = { ...common, version: version + 1, previous: value, value: !value, effective_at: end };
    await insertSettingChange(tx, { ...ending, reason: 'Ends by itself' });
  }
  const stored = waits
    ? { value: before.value, nextValue: value, nextAt: effectiveAt }
    : { value, nextValue: end && !value, nextAt: end };
  const written = { key, version: end === null ? version : version + 1, ...stored };
  await writeSetting(tx, { ...written, actorId: actor.userId, now });
  await recordAction(tx, {
    actor,
    action: 'setting.update',
    target: { kind: 'setting', id: key },
    before: { value: before.value, pending: before.pending },
    after: {
      value: stored.value,
      pending: stored.nextAt === null ? null : { value: stored.nextValue, effectiveAt: stored.nextAt.toISOString() },
    },
    reason,
    now,
  });
}

export interface SettingState {
  /** In force, as stored: it may be out of bounds. */
  readonly value: unknown;
  readonly version: number;
  readonly pending: { readonly value: unknown; readonly effectiveAt: string } | null;
}

export function stateOf(row: SettingRow | undefined, definition: SettingDefinition, now: Date): SettingState {
  if (row === undefined) return { value: definition.default, version: 0, pending: null };
  const { version, nextValue, nextAt } = row;
  const pending =
    nextAt !== null && nextAt.getTime() > now.getTime()
      ? { value: nextValue, effectiveAt: nextAt.toISOString() }
      : null;
  return { value: valueAt(row, now.getTime()), version, pending };
}

/** The value that the game uses: the default instead of a stored value that is out of bounds. */
export function effective(value: unknown, { schema, default: byDefault }: SettingDefinition): unknown {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : byDefault;
}

function invalid(field: string, sentence: string): Refusal {
  return new Refusal('BAD_REQUEST', { message: sentence, details: { [field]: sentence } });
}
