import type { SettingChange, StaffSetting, StaffSettingChange } from '@limelight/contract/people/settings.schema';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import {
  type ChangesQuery,
  listSettingChanges,
  listSettingOrigins,
  listSettings,
  type SettingChangeRow,
} from './settings.sql.js';
import type { SettingProblem, SettingsStore } from './settings-store.js';
import { effective, stateOf } from './update-settings.js';

type ListServices = Pick<Services, 'db' | 'settings' | 'env'>;

/**
 * Every declared setting with what staff need to change it, read from the database because this instance's
 * copy may be stale.
 */
export async function listStaffSettings({
  db,
  settings,
  env,
}: ListServices): Promise<{ settings: StaffSetting[]; problems: SettingProblem[] }> {
  await settings.refresh();
  const now = await settings.readTime(db);
  const rows = new Map((await listSettings(db)).map((row) => [row.key, row]));
  const origins = new Map((await listSettingOrigins(db, now)).map(({ key, ...origin }) => [key, origin]));
  const listed = [...settings.definitions].map(([key, definition]) => {
    const { schema, bounds, notConfigured = () => null, stops, ...shown } = definition;
    const state = stateOf(rows.get(key), definition, now);
    const origin = origins.get(key);
    const since = origin === undefined ? null : { at: origin.at.toISOString(), by: origin.by };
    return {
      key,
      ...shown,
      bounds,
      ...state,
      value: effective(state.value, definition),
      since,
      notConfigured: notConfigured(env),
      stopsAt: stops?.at ?? null,
    };
  });
  return { settings: listed as StaffSetting[], problems: [...settings.problems()] };
}

/** What a setting's stop means now. @throws Refusal NOT_FOUND for a key without one */
export async function getSettingStop(
  { db, settings }: ListServices,
  key: string,
): Promise<{ text: string; concerns: string | null }> {
  const stops = settings.definitions.get(key)?.stops;
  if (stops === undefined) throw new Refusal('NOT_FOUND');
  const now = await settings.readTime(db);
  return { text: stops.text, concerns: (await stops.concerns?.(db, now)) ?? null };
}

interface Page {
  readonly cursor?: number | undefined;
  readonly limit: number;
}

/** @throws Refusal NOT_FOUND for a key that no module declares */
export async function getSettingHistory(
  services: ListServices,
  key: string,
  page: Page,
): Promise<{ changes: StaffSettingChange[]; nextCursor: number | null }> {
  if (!services.settings.definitions.has(key)) throw new Refusal('NOT_FOUND');
  const { rows, nextCursor } = await listPage(services, { keys: [key], onlyDifferent: false }, page);
  const changes = rows.map((row) => ({
    ...presentChange(services.settings, row),
    version: row.version,
    reason: row.reason,
    actorId: row.actorId,
    actorName: row.actorName,
  }));
  return { changes, nextCursor };
}

/** The public changelog: changes of settings that affect money. */
export async function listPublicChanges(
  services: ListServices,
  page: Page,
): Promise<{ changes: SettingChange[]; nextCursor: number | null }> {
  const money = [...services.settings.definitions].filter(([, { effect }]) => effect === 'after-notice');
  const { rows, nextCursor } = await listPage(services, { keys: money.map(([key]) => key), onlyDifferent: true }, page);
  return { changes: rows.map((row) => presentChange(services.settings, row)), nextCursor };
}

async function listPage(
  { db }: ListServices,
  which: Pick<ChangesQuery, 'keys' | 'onlyDifferent'>,
  { cursor, limit }: Page,
) {
  // One more than requested reveals whether there is a next page.
  const all = await listSettingChanges(db, { ...which, before: cursor, limit: limit + 1 });
  const rows = all.slice(0, limit);
  return { rows, nextCursor: all.length > limit ? (rows.at(-1)?.number ?? null) : null };
}

function presentChange({ definitions }: SettingsStore, row: SettingChangeRow): SettingChange {
  const definition = definitions.get(row.key);
  if (definition === undefined) throw new Error(`the setting ${row.key} is not declared`);
  return {
    key: row.key,
    label: definition.label,
    kind: definition.kind,
    from: row.previous as SettingChange['from'],
    to: row.value as SettingChange['to'],
    announcedAt: row.announcedAt.toISOString(),
    effectiveAt: row.effectiveAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  };
}
