import type { FastifyBaseLogger } from 'fastify';
import { isConnectionLoss, isLocked, isOutOfService } from './database.js';
import type { StatementWatch } from './database-client.js';
import { describeCurrentRequest } from './http/current-request.js';
import { databaseFailures, slowStatements } from './platform-metrics.js';
import { sampledLog } from './sampled-log.js';

interface WatchOptions {
  readonly log: FastifyBaseLogger;
  /** From when on a statement is logged; 0 logs none. */
  readonly slowMs: number;
}

/** Counts what the database cannot do, and logs statements that take long, without their values. */
export function statementWatch({ log, slowMs }: WatchOptions): StatementWatch {
  return {
    noteEnd: (text, ms, error) => {
      const kind = error === undefined ? null : failureOf(text, error);
      if (kind !== null) databaseFailures.inc({ kind });
      if (slowMs === 0 || ms < slowMs) return;
      slowStatements.inc();
      const statement = normalized(text);
      const fields = { statement, ms: Math.round(ms), ...describeCurrentRequest() };
      const message = 'slow statement';
      sampledLog(log).note({ kind: `${message}: ${statement}`, level: 'warn', message, fields });
    },
  };
}

const textLengthMax = 1_000;

/** A statement as one line. Its values are parameters already; those that its text contains are left out. */
export function normalized(text: string): string {
  const line = text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![$\w.])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+(?:, ?\$\d+){3,}/g, '$…')
    .trim();
  return line.length > textLengthMax ? `${line.slice(0, textLengthMax)}…` : line;
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
