import { updateSettings } from '@limelight/contract/people/settings';
import type { StaffSetting } from '@limelight/contract/people/settings.schema';
import { londonMinute, parseLondonMinute } from '@limelight/rules/london-time';
import { useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { DateTimeField } from '../../../ui/date-field';
import { nowMs } from '../../../ui/now';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { refetchSettings, showSettings } from './use-settings-form';

export interface StopEndDialogProps {
  /** What stops something now; none while the dialog is closed. */
  readonly setting: StaffSetting | undefined;
  readonly onClose: () => void;
}

/** Changes when a stop that is in force ends by itself, or whether it does. */
export function StopEndDialog({ setting, onClose }: StopEndDialogProps) {
  if (setting === undefined) return null;
  return <EndForm key={setting.version} setting={setting} onClose={onClose} />;
}

function EndForm({ setting, onClose }: StopEndDialogProps & { readonly setting: StaffSetting }) {
  const { key, label, value, version, pending } = setting;
  const [end, setEnd] = useState(pending === null ? '' : londonMinute(Date.parse(pending.effectiveAt)));
  const [problem, setProblem] = useState<string>();
  const endMs = parseLondonMinute(end);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`When does it end: ${label}?`}
      action="Save the end"
      isReady={() => {
        const isRight = end === '' || (endMs ?? 0) > nowMs();
        setProblem(isRight ? undefined : 'Please choose a time that is still to come');
        return isRight;
      }}
      failed="Failed to save the end"
      send={async (reason) => {
        const until = end === '' ? undefined : new Date(endMs ?? 0).toISOString();
        try {
          const changes = [{ key, value, version, until }];
          await showSettings(await call(updateSettings, { body: { changes, reason } }));
        } catch (error) {
          // Somebody else changed it: the dialog begins again from that.
          if (isApiError(error, 'CONFLICT')) refetchSettings();
          throw error;
        }
        showToast({ tone: 'success', text: 'Settings saved successfully' });
      }}
    >
      <DateTimeField
        label="Ends by itself (optional)"
        name={`end of ${key}`}
        hint="London time. Empty: it ends when staff end it."
        value={end}
        error={problem}
        onChange={(local) => {
          setEnd(local);
          setProblem(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
