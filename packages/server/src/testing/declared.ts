import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PriceCauses } from '../modules/exchange/market/market.public.js';
import { type HoldKind, holdInvariants } from '../modules/exchange/wallet/wallet.public.js';
import type { SettingGroup } from '../modules/people/settings/settings.public.js';
import type { InvariantQuery } from '../platform/invariant.sql.js';
import type { TimelineEntry } from '../platform/timeline-entry.js';

const modules = fileURLToPath(new URL('../modules/', import.meta.url));

/**
 * What modules declare in files of their own, by the names of these files: a test of one module loads a
 * quarter of the server in this way. That it is what `compose.ts` collects is a test.
 */
async function exportsOf(ending: string): Promise<unknown[]> {
  const names = await readdir(modules, { recursive: true });
  const paths = names.filter((name) => name.endsWith(ending)).sort();
  const files = await Promise.all(paths.map((path): Promise<object> => import(/* @vite-ignore */ join(modules, path))));
  return files.flatMap((file) => Object.values(file));
}

const isGroup = (value: unknown): value is SettingGroup =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => Object(one).schema !== undefined);

const isInvariant = (value: unknown): value is InvariantQuery => Object(value).broken !== undefined;

const isPriceCauses = (value: unknown): value is PriceCauses => Array.isArray(Object(value).kinds);
const isHoldKind = (value: unknown): value is HoldKind => Object(value).owners !== undefined;

const isTimelineEntry = (value: unknown): value is TimelineEntry => Object(value).texts !== undefined;

/** Read once: a test file asks for them with each database. */
function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= read();
    return value;
  };
}

export const declaredSettings = once(async () => (await exportsOf('.settings.ts')).filter(isGroup));
export const declaredPriceCauses = once(async () => (await exportsOf('.causes.ts')).filter(isPriceCauses));
export const declaredTimeline = once(async () => (await exportsOf('.timeline.ts')).filter(isTimelineEntry));
export const declaredInvariants = once(readInvariants);

async function readInvariants(): Promise<InvariantQuery[]> {
  const declared = (await exportsOf('invariants.sql.ts')).flat().filter(isInvariant);
  return [...declared, ...holdInvariants((await exportsOf('.hold.sql.ts')).filter(isHoldKind))];
}
