import { paths } from '@limelight/contract/paths';
import type { Ipo } from '@limelight/contract/play/ipos.schema';
import { formatCount } from '@limelight/rules/count';
import { formatSe, seCents } from '@limelight/rules/money';
import { Link } from '@tanstack/react-router';
import { Timer } from 'lucide-react';
import { useId } from 'react';
import { useIpos } from '../../queries/ipos';
import { useNow } from '../../ui/now';
import { Poster } from '../../ui/poster';
import { thumbOf } from '../celebrity-picture';
import styles from './ipo-tickets.module.css';
import { countdownText, currentOf, demandTitle, stateAt } from './ipo-view';

/** Who goes public now or soon; nothing while nobody does. */
export function IpoTickets() {
  const ipos = currentOf(useIpos().data ?? []);
  const id = useId();
  if (ipos.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>Going public</h2>
      <ul className={styles.tickets}>
        {ipos.map((ipo) => (
          <Ticket key={ipo.id} ipo={ipo} />
        ))}
      </ul>
    </section>
  );
}

function Ticket({ ipo }: { readonly ipo: Ipo }) {
  const now = useNow();
  const { id, celebrityId, imageUrl, name, priceCents, shares } = ipo;
  const isOpen = stateAt(ipo, now) === 'open';
  return (
    <li className={styles.ticket} data-theme="dark">
      <Poster src={thumbOf({ id: celebrityId, imageUrl })} size="thumb" />
      <span className={styles.text}>
        <small>
          {formatSe(seCents(priceCents))} · {isOpen ? demandTitle(ipo) : `${formatCount(shares)} shares`}
        </small>
        <b>
          <Link to={paths.ipo} params={{ id }}>
            {name}
          </Link>
        </b>
        <span className={styles.state}>
          <Timer aria-hidden size={14} strokeWidth={2} /> {countdownText(ipo, now)}
        </span>
      </span>
    </li>
  );
}
