import { minuteMs } from '@limelight/rules/time';
import { Rocket } from 'lucide-react';
import { useIpos } from '../../queries/ipos';
import { useNow } from '../../ui/now';
import { Tag } from '../../ui/tag';
import { newCelebrityIds } from './ipo-view';

/** On the first day of trading after an IPO. */
export function NewTag({ celebrityId }: { readonly celebrityId: string }) {
  const { data: ipos } = useIpos();
  const isListedByIpo = ipos?.some((ipo) => ipo.celebrityId === celebrityId && ipo.state === 'trading') === true;
  return isListedByIpo && <FirstDay celebrityId={celebrityId} />;
}

function FirstDay({ celebrityId }: { readonly celebrityId: string }) {
  const { data: ipos } = useIpos();
  const now = useNow(minuteMs);
  if (!newCelebrityIds(ipos ?? [], now).has(celebrityId)) return null;
  return (
    <Tag tone="spot" icon={<Rocket aria-hidden strokeWidth={1.75} />}>
      New
    </Tag>
  );
}
