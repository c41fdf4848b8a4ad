import type { StaffNewsItem } from '@limelight/contract/exchange/staff-news.schema';
import { formatCount } from '@limelight/rules/count';
import { type ImpactPreview, previewImpact } from '@limelight/rules/impact-preview';
import { type Bps, bps, formatPercent, formatSe, seCents } from '@limelight/rules/money';
import { isNewsImpact, type NewsDraft, newsIntervalMs } from '@limelight/rules/news';
import { formatDateTime, secondMs } from '@limelight/rules/time';
import { ArrowRight } from 'lucide-react';
import { useLivePrice } from '../../../live/ticks';
import { usePublicSettings } from '../../../queries/settings';
import { Card, FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { useNow } from '../../../ui/now';
import { Banner } from '../../../ui/query-states';
import { ImpactChart } from './impact-chart';
import styles from './staff-news.module.css';
import { useAudience } from './use-audience';

export interface ImpactCardProps {
  readonly draft: NewsDraft;
  readonly saved: StaffNewsItem | null;
  /** The chosen public time; null means now. */
  readonly publishMs: number | null;
}

/** What publishing does to the price and to those who hold it. */
export function ImpactCard({ draft: { celebrityId, impactBps }, saved, publishMs }: ImpactCardProps) {
  const price = useLivePrice(celebrityId ?? '');
  if (saved !== null && saved.impactTick !== null) {
    return (
      <Card title="Impact preview">
        <p className={styles.quiet}>
          Tick {formatCount(saved.impactTick)} took this impact in. It happens once: published again, the item only
          shows its text.
        </p>
      </Card>
    );
  }
  if (celebrityId === null || impactBps === null) {
    return (
      <Card title="Impact preview">
        <p className={styles.quiet}>This item moves no price and halts nothing.</p>
        {celebrityId !== null && <Holdings celebrityId={celebrityId} exceptId={saved?.id} publishMs={publishMs} />}
      </Card>
    );
  }
  return (
    <Card title="Impact preview">
      {price !== null && isNewsImpact(impactBps) && (
        <Preview preview={previewImpact(price.priceCents, bps(impactBps))} from={price.priceCents} />
      )}
      <Holdings celebrityId={celebrityId} exceptId={saved?.id} publishMs={publishMs} needsRoom />
    </Card>
  );
}

function Preview({ preview, from }: { readonly preview: ImpactPreview; readonly from: number }) {
  const { data: settings } = usePublicSettings();
  const { steps, afterCents, range } = preview;
  const secondsPerTick = (settings?.tickIntervalMs ?? 30 * secondMs) / secondMs;
  const haltText = (ticks: number) => `${Math.round(ticks * secondsPerTick)}`;
  const [min, max] = [haltText(range.ticksMin), haltText(range.ticksMax)];
  return (
    <>
      <div className={styles.between}>
        <p>
          <small>Now</small>
          <Money se={seCents(from)} />
        </p>
        <ArrowRight aria-hidden size={16} strokeWidth={1.75} />
        <p>
          <small>Absorbed</small>
          <Money se={afterCents} />
        </p>
      </div>
      <ImpactChart from={from} steps={steps} />
      <ol className={styles.steps} aria-label="Price steps">
        {steps.map(({ priceCents, moveBps }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <li key={index}>
            Tick {index + 1}: {formatPercent(moveBps as Bps, { sign: true })} to {formatSe(priceCents)}
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>
        A tick moves at most 5%, so this takes {steps.length === 1 ? '1 tick' : `${steps.length} ticks`}. Trading halts
        for at most {haltText(steps.length)} seconds. Chance adds to it: 19 of 20 such impacts end between{' '}
        {formatSe(range.lowCents)} and {formatSe(range.highCents)}
        {min === max ? '' : `, after ${min} to ${max} seconds`}.
      </p>
    </>
  );
}

interface HoldingsProps {
  readonly celebrityId: string;
  readonly exceptId: string | undefined;
  readonly publishMs: number | null;
  /** Whether the item has an impact, which keeps 24 hours away from others. */
  readonly needsRoom?: boolean;
}

function Holdings({ celebrityId, exceptId, publishMs, needsRoom = false }: HoldingsProps) {
  const { data } = useAudience(celebrityId, exceptId);
  const now = useNow(10 * secondMs);
  if (data?.celebrity == null) return null;
  const { holders, heldCents, impactTimes } = data.celebrity;
  const times = impactTimes.map((at) => Date.parse(at));
  const at = publishMs ?? now;
  const near = times.find((each) => Math.abs(each - at) < newsIntervalMs);
  const last = times.filter((each) => each <= now).at(-1);
  return (
    <>
      <dl className={styles.figures}>
        <FigureRow label="Holders" value={formatCount(holders)} />
        <FigureRow label="Market value held" value={<Money se={seCents(heldCents)} />} />
        <FigureRow label="VIP players" value={formatCount(data.vipPlayers)} />
        <FigureRow label="Last impact" value={last === undefined ? 'None' : formatDateTime(last)} />
      </dl>
      {needsRoom && near !== undefined && (
        <Banner tone="warning">
          A celebrity takes one impact in 24 hours. Another one is at {formatDateTime(near)}: from{' '}
          {formatDateTime(near + newsIntervalMs)} this one fits.
        </Banner>
      )}
    </>
  );
}
