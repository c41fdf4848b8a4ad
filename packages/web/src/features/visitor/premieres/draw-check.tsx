import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../queries/api-error';
import { fetchPremiereDraw } from '../../../queries/premieres';
import { Button } from '../../../ui/button';
import { isDrawRight } from './check-draw';
import styles from './premieres.module.css';

/** Draws a day's premieres again in the browser. */
export function DrawCheck({ day }: { readonly day: string }) {
  const check = useMutation({
    mutationFn: async () => {
      const draw = await fetchPremiereDraw(day);
      return { right: isDrawRight(draw), count: draw.celebrityIds.length - draw.restingIds.length };
    },
  });
  return (
    <div className={styles.check}>
      <Button variant="quiet" size="small" busy={check.isPending} onClick={() => check.mutate()}>
        Check this draw
      </Button>
      <p role="status" className={styles.result}>
        {check.isError && messageOf(check.error)}
        {check.data?.right === true &&
          `Your browser drew the same premieres from the day’s seal and ${check.data.count} celebrities.`}
        {check.data?.right === false && 'This calendar does not follow from the day’s seal. Please report it.'}
      </p>
    </div>
  );
}
