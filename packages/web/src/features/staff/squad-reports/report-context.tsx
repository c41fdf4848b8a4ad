import type { SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import { classes } from '../../../ui/classes';
import { DateTime } from '../../../ui/date-time';
import styles from './squad-reports.module.css';

const deletedTexts: Readonly<Record<NonNullable<SquadMessage['deletedBy']>, string>> = {
  writer: 'Deleted by its writer',
  moderator: 'Removed by a moderator',
  staff: 'Removed by staff',
};

interface ReportContextProps {
  readonly report: { readonly context: readonly SquadMessage[]; readonly number: number };
}

/** The message between those before and after it, as they are now. */
export function ReportContext({ report: { context, number } }: ReportContextProps) {
  if (context.length === 0) return <p className={styles.nothing}>The messages around it are deleted by their age.</p>;
  return (
    <section>
      <h3 className={styles.head}>In the chat</h3>
      <ol className={styles.messages} aria-label="Messages">
        {context.map((message) => (
          <li key={message.number} className={classes(styles.line, message.number === number && styles.mark)}>
            <p className={styles.lineHead}>
              <strong>{message.author === null ? 'Former player' : `@${message.author.handle}`}</strong>
              <DateTime at={message.time} />
              {message.editedAt !== null && <small>Edited</small>}
            </p>
            {message.deletedBy === null ? (
              <p className={styles.body}>{message.text}</p>
            ) : (
              <p className={styles.nothing}>{deletedTexts[message.deletedBy]}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
