import { formatCounted } from '@limelight/rules/count';
import { messageOf } from '../../../queries/api-error';
import { withRecentAuthentication } from '../../../shell/password-prompt-store';
import { showToast } from '../../../ui/toast-store';

export interface BulkPlan<Row> {
  readonly rows: readonly Row[];
  readonly send: (row: Row) => Promise<unknown>;
  /** "user" */
  readonly noun: string;
  /** With a plain s by default. */
  readonly plural?: string | undefined;
  /** "suspended" */
  readonly participle: string;
  /** Names a row in the message of its failure. */
  readonly nameOf: (row: Row) => string;
}

/** A row on which an action failed, and why. */
export interface RowFailure {
  readonly name: string;
  readonly reason: string;
}

/**
 * Acts on one row after the other, and says in one toast what worked and what did not. Never throws.
 * @returns what failed, for a list of it
 */
export async function forEachRow<Row>(plan: BulkPlan<Row>): Promise<readonly RowFailure[]> {
  const { rows, send, noun, plural, participle, nameOf } = plan;
  const failures: RowFailure[] = [];
  for (const row of rows) {
    try {
      await withRecentAuthentication(() => send(row));
    } catch (error) {
      failures.push({ name: nameOf(row), reason: messageOf(error) });
    }
  }
  const done = rows.length - failures.length;
  const doneText = `${formatCounted(done, noun, plural)} ${participle}`;
  const [first] = failures;
  if (first === undefined) showToast({ tone: 'success', text: doneText });
  else showToast({ tone: 'warning', text: `${doneText}, ${failures.length} failed. ${first.name}: ${first.reason}` });
  return failures;
}
