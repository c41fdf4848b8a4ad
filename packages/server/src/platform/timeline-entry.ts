import type { RawBuilder } from 'kysely';

/**
 * One kind of what happens to a person, as staff see it. A module declares it in `timeline` of
 * its *.module.ts. `Data` is what the SQL selects for the texts.
 */
export interface TimelineEntry<Data = never> {
  /** Unique among the entries of all modules. */
  readonly kind: string;
  /** The filters that show it; all have `all`. */
  readonly filters: readonly ('money' | 'log-ins' | 'security' | 'staff')[];
  /** Selects a unique `key`, a time `at`, and as `data` a jsonb object. */
  readonly select: (userId: string) => RawBuilder<unknown>;
  readonly texts: (data: Data) => { readonly title: string; readonly text: string };
}

/** The entries that all modules declare. */
export interface Timeline {
  readonly timeline: readonly TimelineEntry[];
}
