import { paths } from '@limelight/contract/paths';
import { listStaffSettings } from '@limelight/contract/people/settings';
import type { StaffSetting } from '@limelight/contract/people/settings.schema';
import { formatSetting, type SettingSection, settingNoticeMs, settingSections } from '@limelight/rules/setting';
import { formatDateTime } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search, SearchX } from 'lucide-react';
import { useId, useState } from 'react';
import { useMe } from '../../../queries/accounts';
import { call } from '../../../queries/client';
import { Freshness, QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { nowMs } from '../../../ui/now';
import { Banner, EmptyState, ListSkeleton } from '../../../ui/query-states';
import { SearchField, TextField } from '../../../ui/text-field';
import { ConflictView } from '../kit/conflict-view';
import kit from '../kit/staff-kit.module.css';
import { StaffPage } from '../kit/staff-page';
import { UnsavedBar } from '../kit/unsaved-bar';
import { SettingHistory } from './setting-history';
import { SettingRow } from './setting-row';
import { baseOf, changeText, draftedValue, isSameValue } from './setting-values';
import styles from './settings.module.css';
import { StopDialog } from './stop-dialog';
import { StopEndDialog } from './stop-end-dialog';
import { type SettingsForm, useSettingsForm } from './use-settings-form';

const sectionTitles: Readonly<Record<SettingSection, string>> = {
  general: 'General',
  trading: 'Trading',
  rewards: 'Rewards',
  market: 'Market',
  payments: 'Payment gateways and prices',
  notifications: 'Notifications',
  api: 'API',
};

/** All settings of all modules. Managers change those of operation, admins all. */
export function SettingsPage() {
  const query = useQuery({
    queryKey: [listStaffSettings.url],
    queryFn: ({ signal }) => call(listStaffSettings, { signal }),
  });
  return (
    <StaffPage
      sub={
        <>
          Changes that touch money are published on the{' '}
          <Link to={paths.changes} className={styles.link}>
            public changelog
          </Link>{' '}
          immediately, and take effect a day later.
        </>
      }
    >
      <Freshness query={query} />
      <QueryView query={query} label="Loading the settings" skeleton={<ListSkeleton rows={8} height={72} />}>
        {({ settings, problems }) => (
          <>
            {problems.map(({ key, problem }) => (
              <Banner key={key} tone="warning">
                The stored value of {key} is ignored: {problem}.
              </Banner>
            ))}
            <SettingsFormView settings={settings} />
          </>
        )}
      </QueryView>
    </StaffPage>
  );
}

function SettingsFormView({ settings }: { readonly settings: readonly StaffSetting[] }) {
  const form = useSettingsForm(settings);
  const formId = useId();
  const [text, setText] = useState('');
  const [historyKey, setHistoryKey] = useState<string>();
  const [endKey, setEndKey] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const wanted = text.trim().toLowerCase();
  const shown = settings.filter(({ label, help, key }) => `${label} ${help} ${key}`.toLowerCase().includes(wanted));
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label="Find a setting"
          placeholder="Find a setting"
          leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {form.conflict !== undefined && <Conflict setting={form.conflict} form={form} />}
      <form
        id={formId}
        aria-label="Settings"
        noValidate
        className={kit.page}
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isReady()) return;
          if (form.stops.length + form.large.length > 0) setAsking(true);
          else void form.save();
        }}
      >
        {settingSections.map((section) => (
          <Section
            key={section}
            title={sectionTitles[section]}
            settings={shown.filter((setting) => setting.section === section)}
            form={form}
            onHistory={setHistoryKey}
            onEnd={setEndKey}
          />
        ))}
      </form>
      {shown.length === 0 && (
        <EmptyState icon={<SearchX aria-hidden size={24} strokeWidth={1.75} />} title="No settings found" />
      )}
      <SaveBar form={form} formId={formId} />
      <StopDialog open={isAsking} onClose={() => setAsking(false)} form={form} />
      <StopEndDialog setting={settings.find(({ key }) => key === endKey)} onClose={() => setEndKey(undefined)} />
      <SettingHistory
        setting={settings.find(({ key }) => key === historyKey)}
        onClose={() => setHistoryKey(undefined)}
      />
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly settings: readonly StaffSetting[];
  readonly form: SettingsForm;
  readonly onHistory: (key: string) => void;
  readonly onEnd: (key: string) => void;
}

function Section({ title, settings, form, onHistory, onEnd }: SectionProps) {
  const { data: me } = useMe();
  const mayChangeAll = me?.permissions.includes('setting.update-all') === true;
  if (settings.length === 0) return null;
  return (
    <Card title={title} flush>
      <ul className={styles.rows}>
        {settings.map((setting) => (
          <SettingRow
            key={setting.key}
            setting={setting}
            draft={form.draft(setting)}
            error={form.problems[setting.key]}
            disabled={(setting.changedBy === 'admin' && !mayChangeAll) || setting.notConfigured !== null}
            isChanged={form.changed.includes(setting)}
            onChange={(draft) => form.change(setting, draft)}
            onHistory={() => onHistory(setting.key)}
            onEnd={() => onEnd(setting.key)}
          />
        ))}
      </ul>
    </Card>
  );
}

function SaveBar({ form, formId }: { readonly form: SettingsForm; readonly formId: string }) {
  const changes = form.changed.map((setting) => {
    const value = draftedValue(setting, form.draft(setting));
    if (value === undefined) return setting.label;
    if (isSameValue(value, setting.value)) return `${setting.label}: the announced change is withdrawn`;
    return `${setting.label}: ${changeText(setting.kind, setting.value, value)}`;
  });
  const isAnnounced = form.changed.some((setting) => {
    const value = draftedValue(setting, form.draft(setting));
    return setting.effect === 'after-notice' && value !== undefined && !isSameValue(value, setting.value);
  });
  return (
    <UnsavedBar changes={changes} busy={form.busy} onDiscard={form.discard} form={formId} draft={form.stored}>
      <div className={styles.reason}>
        <TextField
          label={reasonLabel(form)}
          name="reason"
          form={formId}
          maxLength={500}
          hint={
            isAnnounced
              ? `Public now, in effect ${formatDateTime(nowMs() + settingNoticeMs)}`
              : 'Stored in the history and the audit log'
          }
          error={form.problems.reason}
          value={form.reason}
          onChange={({ target }) => form.setReason(target.value)}
        />
      </div>
    </UnsavedBar>
  );
}

function reasonLabel({ touchesMoney, stops }: SettingsForm): string {
  if (touchesMoney) return 'Reason (required: money is touched)';
  return stops.length > 0 ? 'Reason (required: something stops)' : 'Reason (optional)';
}

/** Somebody else saved this setting after it was loaded here. */
function Conflict({ setting, form }: { readonly setting: StaffSetting; readonly form: SettingsForm }) {
  const mine = draftedValue(setting, form.draft(setting));
  return (
    <ConflictView
      fields={[
        {
          label: setting.label,
          mine: mine === undefined ? '' : formatSetting(setting.kind, mine),
          theirs: formatSetting(setting.kind, baseOf(setting)),
        },
      ]}
      onKeepMine={form.keepMine}
      onTakeTheirs={form.takeTheirs}
      {...(setting.since?.by && { changedBy: setting.since.by })}
    />
  );
}
