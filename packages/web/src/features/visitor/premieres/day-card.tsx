import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../queries/api-error';
import { fetchPremiereDraw } from '../../../queries/premieres';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { isDrawRight } from './check-draw';
import styles from './premieres.module.css';

interface DayCardProps {
  readonly day: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A day's premieres, which the browser can draw again. */
export function DayCard({ day, title, children }: DayCardProps) {
  const check = useMutation({
    mutationFn: async () => {
      const draw = await fetchPremiereDraw(day);
      return { right: isDrawRight(draw), count: draw.celebrityIds.length - draw.restingIds.length };
    },
  });
  return (
    <Card
      title={title}
      aside={
        <span className={styles.check}>
          <Button variant="text" size="small" busy={check.isPending} onClick={() => check.mutate()}>
            Check this draw<span className={visuallyHidden}> of {title}</span>
          </Button>
        </span>
      }
    >
      {children}
      <p role="status" className={styles.result}>
        {check.isError && messageOf(check.error)}
        {check.data?.right === true &&
          `Your browser drew the same premieres from the day’s seal and ${check.data.count} celebrities.`}
        {check.data?.right === false && 'This calendar does not follow from the day’s seal. Please report it.'}
      </p>
    </Card>
  );
}
