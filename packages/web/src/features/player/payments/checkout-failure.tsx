import { CircleAlert } from 'lucide-react';
import { Banner } from '../../../ui/query-states';
import styles from './checkout-dialog.module.css';

/** Why it did not work, in the dialog in which it was tried. */
export function CheckoutFailure({ text }: { readonly text: string }) {
  return (
    <div role="alert">
      <Banner tone="error" icon={<CircleAlert aria-hidden size={18} strokeWidth={1.75} />}>
        <span className={styles.failure}>{text}</span>
      </Banner>
    </div>
  );
}
