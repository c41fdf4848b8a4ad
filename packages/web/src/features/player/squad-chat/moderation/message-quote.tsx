import type { MessageSource } from '../../../../queries/squad-moderation';
import styles from './moderation.module.css';

/** Which message a dialog is about. */
export function MessageQuote({ author, text }: MessageSource['message']) {
  return (
    <blockquote className={styles.quote}>
      <cite>{nameOf(author)}</cite>
      <p>{text}</p>
    </blockquote>
  );
}

/** In a sentence. */
export function nameOf(author: MessageSource['message']['author']): string {
  return author === null ? 'a former player' : `@${author.handle}`;
}
