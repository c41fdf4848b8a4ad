import { reportReasonTexts } from '@limelight/rules/squad-message';
import { Rows } from '../../../ui/card';
import { DateTime } from '../../../ui/date-time';
import { type DetailProps, deedText } from './report-view';
import styles from './squad-reports.module.css';

/** Who reported it, and why. */
export function Reporters({ report: { reportedBy } }: DetailProps) {
  if (reportedBy.length === 0) return null;
  return (
    <section>
      <h3 className={styles.head}>Reported by</h3>
      <Rows>
        {reportedBy.map(({ handle, reason, time }, at) => (
          <li key={handle ?? at} className={styles.record}>
            <strong>{handle === null ? 'Former player' : `@${handle}`}</strong>
            <DateTime at={time} />
            <p>{reportReasonTexts[reason]}</p>
          </li>
        ))}
      </Rows>
    </section>
  );
}

/** What staff and moderators did about the writer before. */
export function WriterHistory({ report: { writerHistory, writer } }: DetailProps) {
  if (writer === null) return null;
  return (
    <section>
      <h3 className={styles.head}>Removals and mutes of @{writer.handle}</h3>
      {writerHistory.length === 0 ? (
        <p className={styles.nothing}>Staff removed nothing, and nobody muted them.</p>
      ) : (
        <Rows>
          {writerHistory.map((entry) => (
            <li key={`${entry.kind} ${entry.time}`} className={styles.record}>
              <strong>{deedText(entry)}</strong>
              <DateTime at={entry.time} />
              <p>
                “{entry.reason}”
                {entry.until !== null && (
                  <>
                    {' '}
                    Until <DateTime at={entry.until} />
                  </>
                )}
              </p>
            </li>
          ))}
        </Rows>
      )}
    </section>
  );
}
