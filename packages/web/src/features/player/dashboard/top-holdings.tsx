import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { Link } from '@tanstack/react-router';
import { Sparkles } from 'lucide-react';
import { useSparklines } from '../../../queries/market';
import { type QueryResult, QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Movement } from '../../../ui/movement';
import { ListSkeleton } from '../../../ui/query-states';
import { Sparkline } from '../../../ui/sparkline';
import { CelebrityLine, MovingRows } from '../celebrity-rows';
import { NothingYet } from '../nothing-yet';
import { sparklineOf } from '../trading/celebrity-card';
import type { HoldingRow } from '../wallet/holdings-view';
import styles from './dashboard-page.module.css';

const holdingsShown = 3;

/** The three most valuable positions. */
export function TopHoldings({ holdings }: { readonly holdings: QueryResult<HoldingRow[]> }) {
  const sparklines = useSparklines();
  const count = holdings.data?.length ?? 0;
  return (
    <Card
      title="Top holdings"
      aside={
        count > 0 && (
          <Link to={paths.holdings} className={styles.all}>
            {count === 1 ? 'All holdings' : `All ${count} holdings`}
          </Link>
        )
      }
    >
      <QueryView
        query={holdings}
        label="Loading your holdings"
        skeleton={<ListSkeleton rows={holdingsShown} height={42} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <NothingYet
              icon={Sparkles}
              title="You don't own any celebrity shares yet"
              text="Buy your first star and it shows up here."
              variant="outline"
            />
          ) : (
            <MovingRows order={rows.map(({ id }) => id).join()}>
              {rows.slice(0, holdingsShown).map((row) => (
                <CelebrityLine key={row.id} celebrity={row} facts={formatCounted(row.shares, 'share')}>
                  <span className={styles.rowLine}>
                    <Sparkline values={sparklineOf(sparklines.data?.pricesCents, row.id)} />
                  </span>
                  <span className={styles.rowFigure}>
                    <b>
                      <Money se={row.valueCents} />
                    </b>
                    <Movement rate={row.profitBps} small />
                  </span>
                </CelebrityLine>
              ))}
            </MovingRows>
          )
        }
      </QueryView>
    </Card>
  );
}
