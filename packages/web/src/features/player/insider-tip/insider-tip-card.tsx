import type { InsiderTip } from '@limelight/contract/exchange/insider-tip.schema';
import { paths } from '@limelight/contract/paths';
import { tipFrom } from '@limelight/rules/insider-tip';
import { formatDate, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { useHasInsiderTip, useInsiderTip } from '../../../queries/insider-tip';
import { useFullListing } from '../../../queries/market';
import { thumbOf } from '../../../shell/celebrity-picture';
import { QueryView, StaleMark } from '../../../shell/query-view';
import { Card, Rows } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Poster } from '../../../ui/poster';
import { ListSkeleton } from '../../../ui/query-states';
import { QuietLine } from '../quiet-line';
import styles from './insider-tip-card.module.css';

export interface InsiderTipCardProps {
  /** On the dashboard only today's, with a link to the others. */
  readonly place: 'news' | 'dashboard';
}

/** The daily insider tip of VIP Elite; renders nothing for others. */
export function InsiderTipCard({ place }: InsiderTipCardProps) {
  return useHasInsiderTip() ? <EliteCard place={place} /> : null;
}

function EliteCard({ place }: InsiderTipCardProps) {
  const tips = useInsiderTip();
  const { data, isPending } = tips;
  if (isPending) return <QuietLine title="Daily insider tip" text="Opening today’s tip…" />;
  if (data?.today === null && (place === 'dashboard' || data.earlier.length === 0)) {
    return <QuietLine title="Daily insider tip" text={noTipText(data.firstDay)} />;
  }
  return (
    <Card
      title="Daily insider tip"
      aside={
        <>
          <StaleMark query={tips} /> {place === 'dashboard' && <Link to={paths.news}>Earlier tips</Link>}
        </>
      }
    >
      <QueryView query={tips} label="Loading the insider tip" skeleton={<ListSkeleton rows={1} height={64} />}>
        {({ today, earlier, firstDay }) => (
          <>
            {today === null ? <p className={styles.none}>{noTipText(firstDay)}</p> : <Tip tip={today} />}
            {place === 'news' && earlier.length > 0 && <EarlierTips tips={earlier} />}
          </>
        )}
      </QueryView>
    </Card>
  );
}

/** @param firstDay of the market desk's first tip, while that is ahead */
function noTipText(firstDay: string | null): string {
  return firstDay === null
    ? `Today's tip comes after ${tipFrom} London time.`
    : `Tips begin on ${formatDate(startOfLondonDay(parseLondonDay(firstDay)))}, after the market’s first week.`;
}

function useCelebrityOf({ celebrityId }: InsiderTip) {
  return useFullListing().data?.find(({ id }) => id === celebrityId);
}

function Tip({ tip }: { readonly tip: InsiderTip }) {
  const celebrity = useCelebrityOf(tip);
  const { text, celebrityId, time } = tip;
  return (
    <div className={styles.tip}>
      {celebrity !== undefined && <Poster src={thumbOf(celebrity)} size="thumb" />}
      <div className={styles.text}>
        <p className={styles.sentence}>{text}</p>
        <p className={styles.facts}>
          As of <DateTime at={time} />
          <span>{sourceText(tip)}</span>
        </p>
        <Link to={paths.celebrity} params={{ id: celebrityId }} className={styles.link}>
          See {celebrity?.name ?? 'the celebrity'}
        </Link>
      </div>
    </div>
  );
}

/** Who wrote it, and which days of the mean nobody traded on. */
function sourceText({ author, figures }: InsiderTip): string {
  const source = author === 'staff' ? 'By our team' : 'By the market desk, from public figures';
  if (figures === null || figures.kind === 'sentiment' || figures.simulatedDays === 0) return source;
  return `${source}; ${figures.simulatedDays} of the mean's ${figures.meanDays} days are simulated history`;
}

function EarlierTips({ tips }: { readonly tips: readonly InsiderTip[] }) {
  return (
    <details className={styles.earlier}>
      <summary>Earlier tips</summary>
      <Rows>
        {tips.map((tip) => (
          <EarlierTip key={tip.day} tip={tip} />
        ))}
      </Rows>
    </details>
  );
}

function EarlierTip({ tip }: { readonly tip: InsiderTip }) {
  const celebrity = useCelebrityOf(tip);
  return (
    <li className={styles.row}>
      {celebrity !== undefined && <Poster src={thumbOf(celebrity)} size="tiny" />}
      <div className={styles.text}>
        <Link to={paths.celebrity} params={{ id: tip.celebrityId }}>
          {tip.text}
        </Link>
        <p className={styles.facts}>
          As of <DateTime at={tip.time} />
        </p>
      </div>
    </li>
  );
}
