import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { Portfolio, Position } from '@limelight/contract/exchange/wallet.schema';
import { formatCounted } from '@limelight/rules/count';
import { seCents } from '@limelight/rules/money';
import { positionProfit } from '@limelight/rules/position';
import type { TradeSide } from '@limelight/rules/trade';
import { type QueryResult, QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { Card, FigureRow } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { Skeleton } from '../../../ui/query-states';
import { tenthsOf, tenthsText } from '../wallet/allocation';
import styles from './position-card.module.css';
import { hasLeft } from './retirement-text';

export interface PositionCardProps {
  readonly celebrity: Pick<Celebrity, 'retirement'>;
  readonly position: Position | undefined;
  readonly portfolio: QueryResult<Portfolio>;
  readonly buyProblem: string | undefined;
  readonly sellProblem: string | undefined;
  readonly onTrade: (side: TradeSide) => void;
}

export function PositionCard(props: PositionCardProps) {
  const { celebrity, position, portfolio, buyProblem, sellProblem, onTrade } = props;
  if (hasLeft(celebrity)) return null;
  return (
    <Card title="Your position">
      <QueryView query={portfolio} label="Loading your position" skeleton={<Skeleton shape="block" height={150} />}>
        {({ valueCents }) => (
          <>
            {position === undefined ? (
              <p className={styles.none}>You own no shares yet.</p>
            ) : (
              <Owned position={position} portfolioCents={valueCents} />
            )}
            <div className={styles.actions}>
              <Button full disabledReason={buyProblem} onClick={() => onTrade('buy')}>
                Buy
              </Button>
              {position !== undefined && (
                <Button full variant="outline" disabledReason={sellProblem} onClick={() => onTrade('sell')}>
                  Sell
                </Button>
              )}
            </div>
          </>
        )}
      </QueryView>
    </Card>
  );
}

interface OwnedProps {
  readonly position: Position;
  readonly portfolioCents: number;
}

function Owned({ position, portfolioCents }: OwnedProps) {
  const { shares } = position;
  const priceCents = seCents(position.priceCents);
  const averagePriceCents = seCents(position.averagePriceCents);
  const profit = positionProfit({ shares, averagePriceCents }, priceCents);
  return (
    <>
      <p className={styles.value}>
        <Money se={seCents(position.valueCents)} size="title" />
      </p>
      <p className={styles.share}>
        {formatCounted(shares, 'share')} · {tenthsText(tenthsOf(position.valueCents, portfolioCents))} of your portfolio
      </p>
      <dl>
        <FigureRow label="Average cost" value={<Money se={averagePriceCents} />} />
        <FigureRow label="Profit" value={<Movement se={profit.profitCents} rate={profit.profitBps} />} />
      </dl>
    </>
  );
}
