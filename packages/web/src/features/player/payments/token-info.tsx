import { paths } from '@limelight/contract/paths';
import { formatSeBrief } from '@limelight/rules/money';
import { tokenSeCents } from '@limelight/rules/token';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { Card } from '../../../ui/card';
import styles from './buy-tokens-page.module.css';

const rules = [
  `1 token adds ${formatSeBrief(tokenSeCents)} of virtual cash, as soon as the payment is confirmed.`,
  'Virtual cash cannot be converted back into money. It is for play only.',
] as const;

const benefits = [
  'Own shares of more stars, and spread your risk.',
  'Take a bigger position when you believe in a star.',
  'Keep cash ready for the next headline.',
] as const;

/** The rules of tokens, and what they are good for. */
export function TokenInfo() {
  return (
    <>
      <Card title="How Tokens Work">
        <List texts={rules} />
        <p className={styles.terms}>
          Tokens cannot be turned back into money. Something went wrong? <Link to={paths.help}>Write to us</Link>:
          mistakes and failed deliveries are refunded, and your statutory rights stay.
        </p>
      </Card>
      <Card title="Benefits of More Trading Cash">
        <List texts={benefits} />
        <p className={styles.terms}>Bought cash never counts as profit or return.</p>
      </Card>
    </>
  );
}

function List({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {texts.map((text) => (
        <li key={text}>
          <Check aria-hidden size={16} strokeWidth={2.25} />
          {text}
        </li>
      ))}
    </ul>
  );
}
