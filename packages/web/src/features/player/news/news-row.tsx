import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import { paths } from '@limelight/contract/paths';
import { bps } from '@limelight/rules/money';
import { directionOf } from '@limelight/rules/movement';
import { impactText } from '@limelight/rules/news';
import { hourMs, minuteMs } from '@limelight/rules/time';
import { Link } from '@tanstack/react-router';
import { Megaphone, Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { thumbOf } from '../../../shell/celebrity-picture';
import { classes } from '../../../ui/classes';
import { Directed, Movement } from '../../../ui/movement';
import { useNow } from '../../../ui/now';
import { Poster } from '../../../ui/poster';
import { HaltTag } from './halt-banner';
import styles from './news.module.css';
import { newsTimeText } from './news-view';

export interface NewsRowProps {
  readonly item: NewsItem;
  /** By which an address leads to the story. */
  readonly id?: string;
  /** The celebrity to show next to it; left out on the celebrity's own page. */
  readonly celebrity?: Celebrity | undefined;
  /** Whether the row is under a heading with its day. */
  readonly underDay?: boolean;
  /** Shows two lines of the text, and none on phones. */
  readonly brief?: boolean;
  /** What can be done about the story, at its end; with the figures of now in place of the story's. */
  readonly actions?: ReactNode;
}

/** One market event. Its text is rendered as plain text, even if staff wrote it. */
export function NewsRow({ item, id, celebrity, underDay = false, brief = false, actions }: NewsRowProps) {
  const now = useNow(minuteMs);
  const { title, body, time, celebrityId, impactBps, changeBps } = item;
  // A halt belongs to the impact that caused it, not to every story about the celebrity.
  const mayBeHalted = impactBps !== null && celebrityId !== null && now - Date.parse(time) < hourMs;
  const change = changeBps !== null && actions === undefined && <Movement rate={bps(changeBps)} pill />;
  return (
    <li id={id} className={styles.row}>
      {celebrity === undefined ? (
        <NewsIcon item={item} />
      ) : (
        <Poster src={thumbOf(celebrity)} size={actions === undefined ? 'row' : 'thumb'} />
      )}
      <div className={styles.text}>
        <h3 className={styles.title}>
          {celebrity === undefined ? (
            title
          ) : (
            <Link to={paths.celebrity} params={{ id: celebrity.id }}>
              {title}
            </Link>
          )}
        </h3>
        <p className={classes(styles.body, brief && styles.brief)}>{body}</p>
        <p className={styles.facts}>
          {impactBps !== null && (
            <Directed direction={directionOf(impactBps)} pill>
              {impactText(bps(impactBps))}
            </Directed>
          )}
          {mayBeHalted && <HaltTag celebrityId={celebrityId} />}
          {change && <span className={styles.narrowPill}>{change}</span>}
          <time dateTime={time}>{newsTimeText(item, now, underDay)}</time>
        </p>
      </div>
      {change && <span className={styles.widePill}>{change}</span>}
      {actions}
    </li>
  );
}

function NewsIcon({ item }: { readonly item: NewsItem }) {
  const Icon = item.author === 'staff' ? Megaphone : Newspaper;
  return (
    <span className={styles.icon}>
      <Icon aria-hidden size={18} strokeWidth={1.75} />
    </span>
  );
}
