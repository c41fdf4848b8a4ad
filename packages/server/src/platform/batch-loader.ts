interface Waiting<Row> {
  readonly key: string;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const batchSizeMax = 500;

export interface BatchSource<Row> {
  readonly load: (keys: readonly string[]) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
}

/**
 * Batches look-ups by key (the data loader pattern): those of one turn of the event loop, or made while a
 * query runs, share the next query. Nothing is cached between queries, so every request sees the current
 * rows, and a busy server sends a few hundred queries a second instead of one per request.
 */
export function createBatchLoader<Row>({ load, keyOf }: BatchSource<Row>): (key: string) => Promise<Row | undefined> {
  let waiting: Waiting<Row>[] = [];
  let busy = false;

  async function loadBatch(batch: readonly Waiting<Row>[]): Promise<void> {
    try {
      const rows = await load([...new Set(batch.map(({ key }) => key))]);
      const byKey = new Map(rows.map((row) => [keyOf(row), row]));
      for (const { key, resolve } of batch) resolve(byKey.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function loadAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSizeMax);
      waiting = waiting.slice(batchSizeMax);
      await loadBatch(batch);
    }
    busy = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (busy) return;
      busy = true;
      setImmediate(() => void loadAll());
    });
}
