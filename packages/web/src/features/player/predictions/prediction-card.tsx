import type { CelebrityDetail } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { getPrediction } from '@limelight/contract/play/predictions';
import type { Prediction } from '@limelight/contract/play/predictions.schema';
import { isTraded } from '@limelight/rules/celebrity';
import { includesPerk } from '@limelight/rules/perk';
import { minuteMs } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useLivePrice } from '../../../live/ticks';
import { useMe } from '../../../queries/accounts';
import { isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { afterServerRender } from '../../../queries/query-client';
import { QueryView, StaleMark } from '../../../shell/query-view';
import { buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { Skeleton } from '../../../ui/query-states';
import { TableToggle } from '../market/chart-legend';
import styles from './prediction-card.module.css';
import { PredictionFan } from './prediction-fan';
import { PredictionTable } from './prediction-table';

const title = '7-day range';

/** The band starts at the current price, so it is read again about as often as the chart gets a candle. */
const refreshMs = 5 * minuteMs;

/**
 * Where the public price model may take the price within a week: for VIP members; others see what it would
 * be.
 */
export function PredictionCard({ celebrity }: { readonly celebrity: CelebrityDetail }) {
  const me = useMe();
  const halted = useLivePrice(celebrity.id)?.halted ?? celebrity.halted;
  const included = me.data !== undefined && me.data !== null && includesPerk(me.data.tier, 'predictions');
  const prediction = useQuery({
    queryKey: [getPrediction.url, celebrity.id],
    queryFn: ({ signal }) => call(getPrediction, { params: { id: celebrity.id }, signal }),
    enabled: included && !halted,
    refetchInterval: refreshMs,
    meta: afterServerRender,
  });
  if (!me.data || !isTraded(celebrity)) return null;
  if (!included || isApiError(prediction.error, 'VIP_ONLY')) return <LockedCard />;
  if (halted) {
    return (
      <Card title={title}>
        <p className={styles.note}>
          Trading is halted until the price settles. The range is back when trading resumes.
        </p>
      </Card>
    );
  }
  return <RangeCard celebrity={celebrity} prediction={prediction} />;
}

interface RangeCardProps {
  readonly celebrity: CelebrityDetail;
  readonly prediction: ReturnType<typeof useQuery<Prediction>>;
}

function RangeCard({ celebrity, prediction }: RangeCardProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card
      title={title}
      aside={
        <>
          <StaleMark query={prediction} /> <TableToggle asTable={asTable} instead="chart" onChange={setAsTable} />
        </>
      }
    >
      <QueryView
        query={prediction}
        label="Loading the 7-day range"
        skeleton={
          <div className={styles.waiting}>
            <Skeleton shape="block" height="100%" />
          </div>
        }
      >
        {(data) => (
          <>
            {asTable ? (
              <PredictionTable name={celebrity.name} prediction={data} />
            ) : (
              <PredictionFan name={celebrity.name} prediction={data} />
            )}
            <p className={styles.note}>
              In 8 of 10 outcomes of the public model, the price ends inside this band. It predicts no direction.{' '}
              <span className={styles.time}>
                From the price at <DateTime at={data.time} />.
              </span>
            </p>
          </>
        )}
      </QueryView>
    </Card>
  );
}

function LockedCard() {
  return (
    <Card
      title={
        <span className={styles.locked}>
          <Lock aria-hidden size={16} strokeWidth={1.75} /> {title}
        </span>
      }
    >
      <div className={styles.offer}>
        <p>
          See how far the price may move in a week: in 8 of 10 outcomes of the public model, it ends inside the band. It
          predicts no direction.
        </p>
        <Link to={paths.vip} className={buttonClass({ variant: 'outline' })}>
          See VIP plans
        </Link>
      </div>
    </Card>
  );
}
