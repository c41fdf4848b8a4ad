import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { type Pictured, thumbOf } from '../../shell/celebrity-picture';
import { type QueryResult, QueryView } from '../../shell/query-view';
import { Card, Rows } from '../../ui/card';
import { Poster } from '../../ui/poster';
import { ListSkeleton } from '../../ui/query-states';
import { useReorderMotion } from '../../ui/use-reorder-motion';
import styles from './celebrity-rows.module.css';
import { LivePrice } from './trading/live-cells';

export interface CelebrityLineProps {
  readonly celebrity: Pictured & { readonly name: string };
  readonly poster?: 'tiny' | 'row' | undefined;
  /** The line under the name. */
  readonly facts: ReactNode;
  /** The figures at the end. */
  readonly children: ReactNode;
}

/** One `<li>` of `Rows`: a celebrity with a link to its page. */
export function CelebrityLine({ celebrity, poster = 'row', facts, children }: CelebrityLineProps) {
  return (
    <li className={styles.row} data-item={celebrity.id}>
      <Poster src={thumbOf(celebrity)} size={poster} />
      <span className={styles.text}>
        <Link to={paths.celebrity} params={{ id: celebrity.id }}>
          {celebrity.name}
        </Link>
        <small>{facts}</small>
      </span>
      {children}
    </li>
  );
}

export interface MovingRowsProps {
  /** Changes with the order of the rows. */
  readonly order: string;
  /** `CelebrityLine`s. */
  readonly children: ReactNode;
}

/** Rows that move to their new places when ticks change their order. */
export function MovingRows({ order, children }: MovingRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  useReorderMotion(list, order);
  return <Rows ref={list}>{children}</Rows>;
}

export interface CelebrityListProps {
  readonly title: string;
  readonly aside?: string;
  readonly query: QueryResult<Celebrity[]>;
  readonly choose: (celebrities: readonly Celebrity[]) => readonly Celebrity[];
  readonly poster?: CelebrityLineProps['poster'];
  readonly figure: (celebrity: Celebrity) => ReactNode;
}

/** A card with a few celebrities at their current prices. */
export function CelebrityList({ title, aside, query, choose, poster, figure }: CelebrityListProps) {
  return (
    <Card title={title} aside={aside}>
      <QueryView query={query} label={`Loading ${title}`} skeleton={<ListSkeleton rows={5} height={42} />}>
        {(listed) => {
          const chosen = choose(listed);
          return (
            <MovingRows order={chosen.map(({ id }) => id).join()}>
              {chosen.map((celebrity) => (
                <CelebrityLine
                  key={celebrity.id}
                  celebrity={celebrity}
                  poster={poster}
                  facts={<LivePrice celebrity={celebrity} />}
                >
                  {figure(celebrity)}
                </CelebrityLine>
              ))}
            </MovingRows>
          );
        }}
      </QueryView>
    </Card>
  );
}
