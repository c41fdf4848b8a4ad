import { lazyPart } from '../../../shell/lazy-part';
import { Card } from '../../../ui/card';
import { ListSkeleton } from '../../../ui/query-states';
import type { SignalsCardProps } from './signals-card';

const { Part } = lazyPart(
  () => import('./signals-card'),
  (module) => module.SignalsCard,
);

/** The card of signals, which the banner and the chat do not wait for. */
export function SignalsPart(props: SignalsCardProps) {
  const fallback = (
    <Card title="Signals">
      <ListSkeleton rows={3} height={64} />
    </Card>
  );
  return <Part {...props} fallback={fallback} failedText="The signals could not be loaded" />;
}
