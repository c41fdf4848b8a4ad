import type { Clock } from './clock.js';
import type { Database } from './database.js';
import { estimateRows, findFigure, saveFigure } from './stored-figure.sql.js';
import type { TickTask } from './tick-tasks.js';

/** A figure of the back-office for which a whole table is read. */
export interface StoredFigure<Value> {
  readonly name: string;
  /** The largest table that it reads, quoted as in SQL. */
  readonly table: string;
  /** How old it may become. */
  readonly periodMs: number;
  /** Plain JSON. */
  readonly read: () => Promise<Value>;
}

interface FigureServices {
  readonly db: Database;
  readonly clock: Clock;
}

/** Up to so many rows a figure is read in the request: it is quick, and never old. */
export const rowsReadPerRequestMax = 50_000;

async function isLarge({ db }: FigureServices, { table }: StoredFigure<unknown>): Promise<boolean> {
  return (await estimateRows(db, table)) > rowsReadPerRequestMax;
}

/**
 * The figure, and when it was true. Of a large table it is what the leader stored last; before that, once,
 * the request computes it.
 */
export async function readFigure<Value>(
  services: FigureServices,
  figure: StoredFigure<Value>,
): Promise<{ readonly value: Value; readonly at: Date }> {
  const large = await isLarge(services, figure);
  const stored = large ? await findFigure<Value>(services.db, figure.name) : undefined;
  return stored ?? computeFigure(services, figure, large);
}

async function computeFigure<Value>(
  { db, clock }: FigureServices,
  { name, read }: StoredFigure<Value>,
  store: boolean,
): Promise<{ readonly value: Value; readonly at: Date }> {
  const at = clock.now();
  const value = await read();
  if (store) await saveFigure(db, name, value, at);
  return { value, at };
}

/** Computes the figures of large tables again when they are due, one after the other. */
export function storedFiguresTask(
  name: string,
  services: FigureServices,
  figures: readonly StoredFigure<unknown>[],
): TickTask {
  return {
    name,
    run: async (_tick, stopping) => {
      for (const figure of figures) {
        if (stopping?.aborted || !(await isLarge(services, figure))) continue;
        const stored = await findFigure(services.db, figure.name);
        const isDue = stored === undefined || services.clock.nowMs() - stored.at.getTime() >= figure.periodMs;
        if (isDue) await computeFigure(services, figure, true);
      }
    },
  };
}
