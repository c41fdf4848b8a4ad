import type { RetirementPreview } from '@limelight/contract/exchange/retirements.schema';
import { formatCount } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import styles from './celebrities.module.css';

interface PreviewProps {
  readonly preview: RetirementPreview;
  readonly onRequest: boolean;
}

/** Who is paid what and when, and what ends. */
export function RetirementPreviewList({ preview, onRequest }: PreviewProps) {
  const { priceCents, payoutCents, halted } = preview;
  const ends: readonly (readonly [string, number])[] = [
    ['Open orders, cancelled', preview.orders],
    ['Price alerts, ended', preview.alerts],
    ['Scheduled news, back to drafts', preview.scheduledNews],
    ['Premieres, cancelled', preview.premieres],
    ['Announced splits, cancelled', preview.splits],
    ['Players who watch, notified', preview.watchers],
  ];
  return (
    <dl className={styles.figures}>
      <FigureRow label="Holders" value={formatCount(preview.holders)} />
      <FigureRow label="Shares" value={formatCount(preview.shares)} />
      <FigureRow
        label={`To be paid at ${formatSe(seCents(priceCents))}`}
        value={`${halted ? 'About ' : ''}${formatSe(seCents(payoutCents))}`}
      />
      <FigureRow label="Paid on" value={<DateTime at={onRequest ? preview.dueAtOnRequest : preview.dueAt} />} />
      {ends.map(([label, count]) => count > 0 && <FigureRow key={label} label={label} value={formatCount(count)} />)}
    </dl>
  );
}
