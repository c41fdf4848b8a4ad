import { getSettingStop } from '@limelight/contract/people/settings';
import type { StaffSetting } from '@limelight/contract/people/settings.schema';
import { parseLondonMinute } from '@limelight/rules/london-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { QueryView } from '../../../shell/query-view';
import { DateTimeField } from '../../../ui/date-field';
import { nowMs } from '../../../ui/now';
import { Banner, ListSkeleton } from '../../../ui/query-states';
import { ConfirmDialog } from '../kit/confirm-dialog';
import styles from './settings.module.css';
import type { SettingsForm } from './use-settings-form';

export interface StopDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly form: SettingsForm;
}

const verbOf = ({ stopsAt }: StaffSetting) => (stopsAt ? 'Turn on' : 'Turn off');

/** The question before a switch that stops something: what stops, whom that concerns now, and until when. */
export function StopDialog({ open, onClose, form }: StopDialogProps) {
  const [ends, setEnds] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { stops } = form;
  const [first] = stops;
  if (first === undefined) return null;
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
      title={stops.length === 1 ? `${verbOf(first)}: ${first.label}?` : 'Stop all of this?'}
      action={stops.length === 1 ? verbOf(first) : 'Save Changes'}
      danger
      reason="none"
      isReady={isReady}
      failed="Failed to save settings"
      send={() => form.save(Object.fromEntries(typed.map((one) => [one.key, new Date(endMs(one) ?? 0).toISOString()])))}
    >
      {stops.map((setting) => (
        <section key={setting.key} aria-label={setting.label} className={styles.stop}>
          {stops.length > 1 && <h3>{setting.label}</h3>}
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
    </ConfirmDialog>
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
