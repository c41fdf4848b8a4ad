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
import {
  baseOf,
  changeOf,
  draftedValue,
  draftOf,
  isSameValue,
  problemOf,
  type SettingDraft,
  type TypedSetting,
} from './setting-values';

export interface SettingsForm {
  readonly draft: (setting: StaffSetting) => SettingDraft;
  readonly change: (setting: StaffSetting, draft: SettingDraft) => void;
  /** In the order of the list. */
  readonly changed: readonly StaffSetting[];
  /** Sentences by key; `reason` is that of the reason. */
  readonly problems: Readonly<Record<string, string>>;
  readonly touchesMoney: boolean;
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  readonly busy: boolean;
  readonly save: () => Promise<void>;
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
  const [drafts, setDrafts] = useState<Drafts>({});
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [conflictKey, setConflictKey] = useState<string>();
  const draft = (setting: StaffSetting) => drafts[setting.key]?.draft ?? draftOf(setting);
  const changed = settings.filter((setting) => {
    const own = drafts[setting.key];
    return own !== undefined && !isSameValue(draftedValue(setting, own.draft), baseOf(setting));
  });
  const touchesMoney = changed.some(({ effect }) => effect === 'after-notice');
  const discard = () => {
    setDrafts({});
    setReason('');
    setRefused({});
  };
  const send = async () => {
    const changes = changed.flatMap((setting) => changeOf(setting, drafts[setting.key]) ?? []);
    const why = reason.trim();
    const body = { changes, ...(why !== '' && { reason: why }) };
    const answer = await withRecentAuthentication(() => call(updateSettings, { body } as never));
    await showAnswer([listStaffSettings.url], answer);
    refetch(queryKeys.settings, queryKeys.settingChanges);
    discard();
    showToast({ tone: 'success', text: 'Settings saved successfully' });
  };
  const fail = async (error: unknown) => {
    if (isApiError(error, 'CONFLICT') && typeof error.details.key === 'string') {
      // The versions that the next attempt names, and the value that the conflict shows.
      await queryClient.refetchQueries({ queryKey: [listStaffSettings.url] });
      return setConflictKey(error.details.key);
    }
    const fields = fieldErrorsOf(error);
    if (error instanceof ApiError && Object.keys(fields).length > 0) return setRefused(fields);
    showFailure(error, 'Failed to save settings');
  };
  const save = async () => {
    const found = problemsOf(changed, draft, touchesMoney && reason.trim() === '');
    setRefused(found);
    if (Object.keys(found).length > 0 || changed.length === 0) return;
    setBusy(true);
    await send().catch(fail);
    setBusy(false);
  };
  const conflict = settings.find(({ key }) => key === conflictKey);
  const settle = (next: (before: Drafts, conflict: StaffSetting) => Drafts) => {
    if (conflict !== undefined) setDrafts((before) => next(before, conflict));
    setConflictKey(undefined);
  };
  return {
    draft,
    change: ({ key, version }, next) => {
      setDrafts((before) => ({ ...before, [key]: { version, ...before[key], draft: next } }));
      setRefused(({ [key]: _, ...rest }) => rest);
    },
    changed,
    problems: refused,
    touchesMoney,
    reason,
    setReason,
    busy,
    save,
    discard,
    conflict,
    keepMine: () => settle(onVersionOf),
    takeTheirs: () => settle((before, { key }) => without(before, key)),
  };
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
