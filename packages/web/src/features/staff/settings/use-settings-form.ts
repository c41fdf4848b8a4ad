import type { RequestOf, ResponseOf } from '@limelight/contract/endpoint';
import { listStaffSettings, updateSettings } from '@limelight/contract/people/settings';
import type { StaffSetting } from '@limelight/contract/people/settings.schema';
import { useState } from 'react';
import { ApiError, fieldErrorsOf, isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { queryClient, refetch, showAnswer } from '../../../queries/query-client';
import { queryKeys } from '../../../queries/query-keys';
import { withRecentAuthentication } from '../../../shell/password-prompt-store';
import { showToast } from '../../../ui/toast-store';
import { showFailure } from '../../account/explain-failure';
import { useDraftWriter, useStoredDraft } from '../kit/use-draft';
import {
  baseOf,
  changeOf,
  draftedValue,
  draftOf,
  isLargeChange,
  isSameValue,
  problemOf,
  type SettingDraft,
  type TypedSetting,
} from './setting-values';

export interface SettingsForm {
  readonly draft: (setting: StaffSetting) => SettingDraft;
  /** What this tab keeps of the changes. */
  readonly stored: { readonly forget: () => void };
  readonly change: (setting: StaffSetting, draft: SettingDraft) => void;
  /** In the order of the list. */
  readonly changed: readonly StaffSetting[];
  /** Sentences by key; `reason` is that of the reason. */
  readonly problems: Readonly<Record<string, string>>;
  readonly touchesMoney: boolean;
  /** Changes that stop something: they are confirmed first. */
  readonly stops: readonly StaffSetting[];
  /** Announced changes so large that they may be a slip of the finger: they are confirmed too. */
  readonly large: readonly StaffSetting[];
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly busy: boolean;
  /** Whether every field is right; the fields that are not say so. */
  readonly isReady: () => boolean;
  /** @param until when stops end by themselves, by key */
  readonly save: (until?: Readonly<Record<string, string>>) => Promise<void>;
  readonly discard: () => void;
  /** The setting that somebody else saved meanwhile. */
  readonly conflict: StaffSetting | undefined;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

type Drafts = Readonly<Record<string, TypedSetting>>;
const without = (drafts: Drafts, key: string): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== key));

/** The typed value, on top of what is stored now. */
function onVersionOf(drafts: Drafts, { key, version }: StaffSetting): Drafts {
  const own = drafts[key];
  return own === undefined ? drafts : { ...drafts, [key]: { ...own, version } };
}

/** What is typed stays until it is saved or discarded, whatever is fetched meanwhile. */
export function useSettingsForm(settings: readonly StaffSetting[]): SettingsForm {
  const stored = useStoredDraft<{ readonly drafts: Drafts; readonly reason: string }>('settings');
  const [drafts, setDrafts] = useState<Drafts>(stored.restored?.drafts ?? {});
  const [reason, setReason] = useState(stored.restored?.reason ?? '');
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [conflictKey, setConflictKey] = useState<string>();
  const draft = (setting: StaffSetting) => drafts[setting.key]?.draft ?? draftOf(setting);
  const changed = settings.filter((setting) => {
    const own = drafts[setting.key];
    return own !== undefined && !isSameValue(draftedValue(setting, own.draft), baseOf(setting));
  });
  useDraftWriter(stored, changed.length === 0 ? undefined : { drafts, reason });
  const kinds = kindsOf(changed, draft);
  const discard = () => {
    setDrafts({});
    setReason('');
    setRefused({});
  };
  const send = async (until: Readonly<Record<string, string>>) => {
    const changes = changed
      .flatMap((setting) => changeOf(setting, drafts[setting.key]) ?? [])
      .map((change) => ({ ...change, ...(until[change.key] !== undefined && { until: until[change.key] }) }));
    await store(changes, reason.trim());
    discard();
    showToast({ tone: 'success', text: 'Settings saved successfully' });
  };
  const fail = async (error: unknown) => {
    const outcome = await outcomeOf(error);
    if (typeof outcome === 'string') setConflictKey(outcome);
    else setRefused(outcome);
  };
  const isReady = () => {
    const found = problemsOf(changed, draft, (kinds.touchesMoney || kinds.stops.length > 0) && reason.trim() === '');
    setRefused(found);
    return Object.keys(found).length === 0 && changed.length > 0;
  };
  const save = async (until = {}) => {
    setBusy(true);
    await send(until).catch(fail);
    setBusy(false);
  };
  const conflict = settings.find(({ key }) => key === conflictKey);
  const settle = (next: (before: Drafts, conflict: StaffSetting) => Drafts) => {
    if (conflict !== undefined) setDrafts((before) => next(before, conflict));
    setConflictKey(undefined);
  };
  return {
    draft,
    stored,
    change: ({ key, version }, next) => {
      setDrafts((before) => ({ ...before, [key]: { version, ...before[key], draft: next } }));
      setRefused(({ [key]: _, ...rest }) => rest);
    },
    changed,
    problems: refused,
    ...kinds,
    reason,
    setReason,
    busy,
    isReady,
    save,
    discard,
    conflict,
    keepMine: () => settle(onVersionOf),
    takeTheirs: () => settle((before, { key }) => without(before, key)),
  };
}

/** What has to be known about changes before they are saved. */
function kindsOf(changed: readonly StaffSetting[], draft: (setting: StaffSetting) => SettingDraft) {
  const money = changed.filter(({ effect }) => effect === 'after-notice');
  return {
    touchesMoney: money.length > 0,
    stops: changed.filter((setting) => setting.stopsAt !== null && draft(setting) === setting.stopsAt),
    large: money.filter((setting) => {
      const value = draftedValue(setting, draft(setting));
      return value !== undefined && isLargeChange(setting.value, value);
    }),
  };
}

/** The key of a conflict, or sentences by key; any other failure is a toast. */
async function outcomeOf(error: unknown): Promise<string | Readonly<Record<string, string>>> {
  if (isApiError(error, 'CONFLICT') && typeof error.details.key === 'string') {
    // The versions that the next attempt names, and the value that the conflict shows.
    await queryClient.refetchQueries({ queryKey: [listStaffSettings.url] });
    return error.details.key;
  }
  const fields = fieldErrorsOf(error);
  if (!(error instanceof ApiError) || Object.keys(fields).length === 0) showFailure(error, 'Failed to save settings');
  return fields;
}

async function store(changes: RequestOf<typeof updateSettings>['body']['changes'], reason: string): Promise<void> {
  const body = { changes, ...(reason !== '' && { reason }) };
  const answer = await withRecentAuthentication(() => call(updateSettings, { body }));
  await showSettings(answer);
}

/** What a change answers. */
export async function showSettings(answer: ResponseOf<typeof updateSettings>): Promise<void> {
  await showAnswer([listStaffSettings.url], answer);
  refetch(queryKeys.settings, queryKeys.settingChanges);
}

export function refetchSettings(): void {
  refetch([listStaffSettings.url]);
}

function problemsOf(
  changed: readonly StaffSetting[],
  draft: (setting: StaffSetting) => SettingDraft,
  lacksReason: boolean,
): Readonly<Record<string, string>> {
  const found = changed.flatMap((setting) => {
    const problem = problemOf(setting, draft(setting));
    return problem === undefined ? [] : [[setting.key, problem] as const];
  });
  return Object.fromEntries([...found, ...(lacksReason ? [['reason', 'Please give a reason']] : [])]);
}
