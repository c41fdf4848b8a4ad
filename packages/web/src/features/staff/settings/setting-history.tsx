import { getSettingHistory } from '@limelight/contract/people/settings';
import type { StaffSetting, StaffSettingChange } from '@limelight/contract/people/settings.schema';
import { formatSetting } from '@limelight/rules/setting';
import { formatDateTime } from '@limelight/rules/time';
import { History } from 'lucide-react';
import { call } from '../../../queries/client';
import { type PageRequest, usePages } from '../../../queries/pages';
import { QueryView, ShowMore } from '../../../shell/query-view';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { Tag } from '../../../ui/tag';
import styles from './settings.module.css';

export interface SettingHistoryProps {
  /** Absent while none is open. */
  readonly setting: StaffSetting | undefined;
  readonly onClose: () => void;
}

/** Who changed a setting, when and why. */
export function SettingHistory({ setting, onClose }: SettingHistoryProps) {
  return (
    <ResponsiveDialog
      open={setting !== undefined}
      onClose={onClose}
      kind="side"
      title={setting === undefined ? 'History' : `History: ${setting.label}`}
    >
      {setting !== undefined && <Changes settingKey={setting.key} />}
    </ResponsiveDialog>
  );
}

function Changes({ settingKey: key }: { readonly settingKey: string }) {
  const query = usePages([getSettingHistory.url, key], ({ cursor, signal }: PageRequest<number>) =>
    call(getSettingHistory, { params: { key }, query: { limit: 20, cursor }, signal }),
  );
  return (
    <QueryView query={query} label="Loading the history" skeleton={<ListSkeleton rows={5} height={64} />}>
      {({ pages }) => {
        const changes = pages.flatMap((page) => page.changes);
        if (changes.length === 0) {
          const icon = <History aria-hidden size={24} strokeWidth={1.75} />;
          return <EmptyState icon={icon} title="Never changed" text="The value is the one of the first day." />;
        }
        return (
          <>
            <ol className={styles.history}>
              {changes.map((change) => (
                <Change key={change.version} change={change} />
              ))}
            </ol>
            <ShowMore query={query} />
          </>
        );
      }}
    </QueryView>
  );
}

function Change({ change }: { readonly change: StaffSettingChange }) {
  const { kind, from, to, actorName, announcedAt, effectiveAt, withdrawnAt, reason } = change;
  return (
    <li>
      <p>
        {formatSetting(kind, from)} to <strong>{formatSetting(kind, to)}</strong>{' '}
        {withdrawnAt !== null && <Tag>Withdrawn</Tag>}
      </p>
      {reason !== null && <p>“{reason}”</p>}
      <p className={styles.help}>
        {actorName ?? 'Deleted account'}, {formatDateTime(Date.parse(announcedAt))}
        {effectiveAt !== announcedAt && <>; in effect {formatDateTime(Date.parse(effectiveAt))}</>}
      </p>
    </li>
  );
}
