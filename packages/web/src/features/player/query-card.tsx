import type { ReactNode } from 'react';
import { QueryView, type QueryViewProps } from '../../shell/query-view';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/query-states';

export interface QueryCardProps<Data> extends Omit<QueryViewProps<Data>, 'skeleton'> {
  readonly title: string;
  readonly aside?: ReactNode;
  /** Of the content while it loads, in px. */
  readonly height: number;
}

/** A card with the content of one query. */
export function QueryCard<Data>({ title, aside, height, ...view }: QueryCardProps<Data>) {
  return (
    <Card title={title} aside={aside}>
      <QueryView {...view} skeleton={<Skeleton shape="block" height={height} />} />
    </Card>
  );
}
