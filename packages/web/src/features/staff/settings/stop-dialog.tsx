import { getSettingStop } from '@limelight/contract/people/settings';
import type { StaffSetting } from '@limelight/contract/people/settings.schema';
import { parseLondonMinute } from '@limelight/rules/london-time';
import { type SettingValue, settingNoticeMs } from '@limelight/rules/setting';
import { formatDateTime } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { QueryView } from '../../../shell/query-view';
import { DateTimeField } from '../../../ui/date-field';
import { nowMs } from '../../../ui/now';
import { Banner, ListSkeleton } from '../../../ui/query-states';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { changeText, draftedValue } from './setting-values';
import styles from './settings.module.css';
import type { SettingsForm } from './use-settings-form';

export interface StopDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly form: SettingsForm;
}

const verbOf = ({ stopsAt }: StaffSetting) => (stopsAt ? 'Turn on' : 'Turn off');

/** Confirms what stops something, with whom it concerns and until when, and large changes of money. */
export function StopDialog({ open, onClose, form }: StopDialogProps) {
  const [ends, setEnds] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { stops, large } = form;
  const [first] = stops;
  if (first === undefined && large.length === 0) return null;
  const isOneStop = first !== undefined && stops.length + large.length === 1;
  const typed = stops.filter(({ key }) => (ends[key] ?? '') !== '');
  const endMs = ({ key }: StaffSetting) => parseLondonMinute(ends[key] ?? '');
  const isReady = () => {
    const wrong = typed.filter((setting) => (endMs(setting) ?? 0) <= nowMs());
    setProblems(Object.fromEntries(wrong.map(({ key }) => [key, 'Please choose a time that is still to come'])));
    return wrong.length === 0;
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isOneStop ? `${verbOf(first)}: ${first.label}?` : 'Save these changes?'}
      action={isOneStop ? verbOf(first) : 'Save Changes'}
      danger
      reason="none"
      isReady={isReady}
      failed="Failed to save settings"
      send={() => form.save(Object.fromEntries(typed.map((one) => [one.key, new Date(endMs(one) ?? 0).toISOString()])))}
    >
      {stops.map((setting) => (
        <section key={setting.key} aria-label={setting.label} className={styles.stop}>
          {!isOneStop && <h3>{setting.label}</h3>}
          <WhatStops settingKey={setting.key} />
          <DateTimeField
            label="Ends by itself (optional)"
            name={`end of ${setting.key}`}
            hint="London time. Empty: it ends when staff end it."
            value={ends[setting.key] ?? ''}
            error={problems[setting.key]}
            onChange={(value) => setEnds({ ...ends, [setting.key]: value })}
          />
        </section>
      ))}
      {large.map((setting) => (
        <Large key={setting.key} setting={setting} value={draftedValue(setting, form.draft(setting))} />
      ))}
    </ConfirmDialog>
  );
}

function Large({ setting, value }: { readonly setting: StaffSetting; readonly value: SettingValue | undefined }) {
  const { label, kind, value: before } = setting;
  return (
    <section aria-label={label} className={styles.stop}>
      <h3>{label}</h3>
      {value !== undefined && <Banner tone="warning">{changeText(kind, before, value)}</Banner>}
      <p>
        That is more than twice as much as what is in force, or less than half. It is public now, and in effect from{' '}
        {formatDateTime(nowMs() + settingNoticeMs)}.
      </p>
    </section>
  );
}

function WhatStops({ settingKey: key }: { readonly settingKey: string }) {
  const query = useQuery({
    queryKey: [getSettingStop.url, key],
    // Counted for each question.
    staleTime: 0,
    queryFn: ({ signal }) => call(getSettingStop, { params: { key }, signal }),
  });
  return (
    <QueryView query={query} label="Counting whom it concerns" skeleton={<ListSkeleton rows={1} height={64} />}>
      {({ text, concerns }) => (
        <>
          <p>{text}</p>
          {concerns !== null && <Banner tone="warning">{concerns}.</Banner>}
        </>
      )}
    </QueryView>
  );
}
