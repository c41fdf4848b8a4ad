import { QueryView, type QueryViewProps } from '../../shell/query-view';
import { Card, type CardProps } from '../../ui/card';
import { Skeleton } from '../../ui/query-states';

export interface QueryCardProps<Data>
  extends Omit<QueryViewProps<Data>, 'skeleton'>,
    Pick<CardProps, 'title' | 'aside' | 'tone'> {
  /** Of the content while it loads, in px. */
  readonly height: number;
}

/** A card with the content of one query. */
export function QueryCard<Data>({ title, aside, tone = 'plain', height, ...view }: QueryCardProps<Data>) {
  return (
    <Card title={title} aside={aside} tone={tone}>
      <QueryView {...view} skeleton={<Skeleton shape="block" height={height} />} />
    </Card>
  );
}
