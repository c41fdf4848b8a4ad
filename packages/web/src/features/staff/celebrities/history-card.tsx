import type { StaffCelebrityDetail } from '@limelight/contract/exchange/celebrities.schema';
import { formatSe, seCents } from '@limelight/rules/money';
import { useMe } from '../../../queries/accounts';
import { Card, Rows } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import styles from './celebrities.module.css';
import { fieldLabels } from './celebrity-fields';

type Action = StaffCelebrityDetail['history'][number];

interface HistoryCardProps {
  readonly celebrity: StaffCelebrityDetail;
}

/**
 * The listing and what staff did with this celebrity, newest first: managers see their own actions, admins
 * everybody's.
 */
export function HistoryCard({ celebrity: { history, listedAt, listingPriceCents } }: HistoryCardProps) {
  const seesAll = useMe().data?.permissions.includes('audit.read-all') === true;
  const wasAdded = history.some(({ action }) => action === 'celebrity.add');
  return (
    <Card title={seesAll ? 'History' : 'Your history'}>
      <Rows>
        {history.map((entry) => (
          <Entry
            key={entry.number}
            title={titleOf(entry)}
            time={entry.time}
            by={[entry.actorName ?? 'Former staff', entry.reason].filter((part) => part !== null).join(': ')}
          />
        ))}
        {!wasAdded && (
          <Entry title={`Listed at ${formatSe(seCents(listingPriceCents))}`} time={listedAt} by="Its first price" />
        )}
      </Rows>
    </Card>
  );
}

function Entry({ title, time, by }: { readonly title: string; readonly time: string; readonly by: string }) {
  return (
    <li className={styles.entry}>
      <div>
        <strong>{title}</strong>
        <p>{by}</p>
      </div>
      <DateTime at={time} />
    </li>
  );
}

function titleOf({ action, before, after }: Action): string {
  switch (action) {
    case 'celebrity.add':
      return `Listed at ${priceText(after)}`;
    case 'celebrity.edit':
      return `Edited: ${changedText(after)}`;
    case 'celebrity.set-price':
      return `Price set from ${priceText(before)} to ${priceText(after)}`;
    case 'celebrity.correct-popularity':
      return `Popularity corrected to ${String(after?.popularity)}`;
    case 'celebrity.suspend':
      return 'Suspended';
    case 'celebrity.restore':
      return 'Restored';
    case 'celebrity.retire':
      return `Leaves the exchange: ${String(after?.sentence)}`;
    case 'celebrity.withdraw-retirement':
      return 'Notice taken back';
    default:
      return action;
  }
}

function priceText(state: Action['after']): string {
  const cents = state?.priceCents;
  return typeof cents === 'number' ? formatSe(seCents(cents)) : '';
}

function changedText(state: Action['after']): string {
  const labels: Readonly<Record<string, string>> = fieldLabels;
  return Object.keys(state ?? {})
    .map((name) => labels[name] ?? name)
    .join(', ');
}
