import { correctPopularity } from '@limelight/contract/exchange/celebrities';
import type { StaffCelebrityDetail } from '@limelight/contract/exchange/celebrities.schema';
import { formatCount } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { sentimentPlayersMin } from '@limelight/rules/movement';
import { formatDate, formatTime, parseLondonDay, startOfLondonDay } from '@limelight/rules/time';
import { useState } from 'react';
import { call } from '../../../queries/client';
import { useSparklines } from '../../../queries/market';
import { splitTitle, useNewestSplit } from '../../../queries/splits';
import { Slider } from '../../../ui/amount-controls';
import { Button } from '../../../ui/button';
import { Card, FigureRow } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Sparkline } from '../../../ui/sparkline';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import styles from './celebrities.module.css';
import { refetchCelebrities } from './use-celebrity-changes';

const sentimentNames = { positive: 'Positive', neutral: 'Neutral', negative: 'Negative' } as const;

interface MarketCardProps {
  readonly celebrity: StaffCelebrityDetail;
}

export function MarketCard({ celebrity }: MarketCardProps) {
  const { id, popularity, sentiment, correction } = celebrity;
  const [open, setOpen] = useState(false);
  const values = useSparklines().data?.pricesCents[id];
  return (
    <Card
      title="Market"
      aside={
        <Button variant="outline" size="small" onClick={() => setOpen(true)}>
          Correct popularity…
        </Button>
      }
    >
      {values !== undefined && values.length > 1 && (
        <div className={styles.sparkline}>
          <Sparkline values={[...values, celebrity.priceCents]} width={330} height={72} />
        </div>
      )}
      <dl className={styles.figures}>
        <FigureRow label="Popularity" value={`${popularity.toFixed(1)} of 100`} />
        {correction !== null && (
          <FigureRow
            label={`From ${formatDate(startOfLondonDay(parseLondonDay(correction.day)))}`}
            value={`${correction.popularity} of 100`}
          />
        )}
        <FigureRow
          label="Fan sentiment"
          value={sentiment === null ? `Under ${sentimentPlayersMin} players` : sentimentNames[sentiment]}
        />
        <Holders holdings={celebrity.holdings} />
        <FigureRow label="Volume, 24 h" value={formatSe(seCents(celebrity.volumeCents))} />
        <FigureRow label="Open orders" value={formatCount(celebrity.openOrders)} />
        <SplitRow celebrityId={id} />
        <FigureRow label="Listed at" value={formatSe(seCents(celebrity.listingPriceCents))} />
      </dl>
      <CorrectionDialog key={String(open)} celebrity={celebrity} open={open} onClose={() => setOpen(false)} />
    </Card>
  );
}

/** With the time of the count, because a trade of the last minute may be missing. */
function Holders({ holdings }: Pick<StaffCelebrityDetail, 'holdings'>) {
  if (holdings === null) return <FigureRow label="Holders" value="Counting" />;
  const { holders, countedAt } = holdings;
  const label = (
    <>
      Holders, <DateTime at={countedAt}>as of {formatTime(Date.parse(countedAt))}</DateTime>
    </>
  );
  return <FigureRow label={label} value={formatCount(holders)} />;
}

function SplitRow({ celebrityId }: { readonly celebrityId: string }) {
  const split = useNewestSplit(celebrityId);
  if (split === undefined) return null;
  return <FigureRow label={split.executed === null ? 'Announced' : 'Last split'} value={splitTitle(split)} />;
}

interface CorrectionDialogProps extends MarketCardProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function CorrectionDialog({ celebrity: { id, name, popularity }, open, onClose }: CorrectionDialogProps) {
  const [value, setValue] = useState(Math.round(popularity));
  const send = async (reason: string) => {
    await call(correctPopularity, { params: { id }, body: { popularity: value, reason } });
    showToast({ tone: 'success', text: 'Popularity correction saved' });
    refetchCelebrities();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Correct the popularity of ${name}`}
      text="Takes effect when tomorrow begins, London time, and moves no price. The reason is published with that day on the fairness page."
      action="Save correction"
      send={send}
      failed="Failed to correct popularity"
    >
      <p>
        <strong>{value}</strong> of 100
      </p>
      <Slider label="Popularity" min={0} max={100} value={value} onChange={setValue} valueText={`${value} of 100`} />
    </ConfirmDialog>
  );
}
