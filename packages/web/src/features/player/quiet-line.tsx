import { Sparkles } from 'lucide-react';
import styles from './quiet-line.module.css';

/** One line instead of a card that would be empty. */
export function QuietLine({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section className={styles.line} aria-label={title}>
      <Sparkles aria-hidden size={16} strokeWidth={1.75} />
      <p>{text}</p>
    </section>
  );
}
