import { lazyPart } from '../../../shell/lazy-part';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/query-states';

const { Part } = lazyPart(
  () => import('../squad-signals/own-record-card'),
  (module) => module.OwnRecordCard,
);

/** What every player can read about the own signals. */
export function SignalsCard({ handle }: { readonly handle: string }) {
  const fallback = (
    <Card title="Signals">
      <Skeleton shape="block" height={40} />
    </Card>
  );
  return <Part handle={handle} fallback={fallback} failedText="Your signals could not be loaded" />;
}
