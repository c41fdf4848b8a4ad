import type { StaffSetting } from '@limelight/contract/people/settings.schema';
import { formatSetting } from '@limelight/rules/setting';
import { formatDate, formatDateTime } from '@limelight/rules/time';
import { Megaphone } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Tag } from '../../../ui/tag';
import { SettingField, type SettingFieldProps } from './setting-field';
import { changeText, draftOf } from './setting-values';
import styles from './settings.module.css';

export interface SettingRowProps extends SettingFieldProps {
  readonly isChanged: boolean;
  readonly onHistory: () => void;
  /** Asks for the end of a stop that is in force. */
  readonly onEnd: () => void;
}

/** One setting: its name and meaning, its value, and since when it is in force. */
export function SettingRow({ isChanged, onHistory, onEnd, ...field }: SettingRowProps) {
  const { setting, disabled } = field;
  const { label, help, kind, value, effect, pending, since, stopsAt, notConfigured } = setting;
  const endText = pending === null ? 'Let it end by itself' : 'Change the end';
  return (
    <li className={styles.row} data-changed={isChanged || undefined}>
      <div>
        <p className={styles.name}>
          <strong>{label}</strong>
          {effect === 'after-notice' && (
            <Tag tone="info" icon={<Megaphone aria-hidden size={12} strokeWidth={2} />}>
              Public change
            </Tag>
          )}
          {isChanged && <Tag tone="spot">Changed</Tag>}
        </p>
        <p className={styles.help}>{help}</p>
        {notConfigured !== null && <p className={styles.help}>{notConfigured}</p>}
        {disabled && notConfigured === null && <p className={styles.help}>Only admins change this.</p>}
      </div>
      <div>
        <SettingField {...field} />
        {pending !== null && (
          <p className={styles.pending}>
            {effect === 'immediate'
              ? `Turns ${formatSetting(kind, pending.value)} by itself at `
              : `Announced: ${changeText(kind, value, pending.value)}, in effect from `}
            {formatDateTime(Date.parse(pending.effectiveAt))}.{' '}
            {effect === 'after-notice' && !disabled && (
              <Button
                variant="text"
                size="small"
                aria-label={`Withdraw the change of ${label}`}
                onClick={() => field.onChange(draftOf({ ...setting, pending: null }))}
              >
                Withdraw
              </Button>
            )}
          </p>
        )}
        {stopsAt !== null && value === stopsAt && !disabled && !isChanged && (
          <Button variant="text" size="small" aria-label={`${endText}: ${label}`} onClick={onEnd}>
            {endText}
          </Button>
        )}
      </div>
      <div className={styles.since}>
        <span>{sinceText(since)}</span>
        <Button variant="quiet" size="small" aria-label={`History of ${label}`} onClick={onHistory}>
          History
        </Button>
      </div>
    </li>
  );
}

function sinceText(since: StaffSetting['since']): string {
  if (since === null) return 'Unchanged';
  const date = formatDate(Date.parse(since.at));
  return since.by === null ? `Since ${date}` : `${since.by}, ${date}`;
}
