import { isConnectionLoss, isLocked, isOutOfService } from './database.js';
import type { StatementWatch } from './database-client.js';
import { databaseFailures } from './platform-metrics.js';

export function statementWatch(): StatementWatch {
  return {
    noteFailure: (text, error) => {
      const kind = failureOf(text, error);
      if (kind !== null) databaseFailures.inc({ kind });
    },
  };
}

type FailureKind = 'commit' | 'connection' | 'lock' | 'deadlock' | 'serialization' | 'out-of-service';

/** Null for what is expected of a statement, such as a key that exists already. */
function failureOf(text: string, error: unknown): FailureKind | null {
  if (text === 'commit') return 'commit';
  if (isOutOfService(error)) return 'out-of-service';
  if (isConnectionLoss(error)) return 'connection';
  if (isLocked(error)) return 'lock';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '40P01') return 'deadlock';
  return code === '40001' ? 'serialization' : null;
}
