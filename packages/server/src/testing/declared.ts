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

export async function declaredSettings(): Promise<SettingGroup[]> {
  return (await exportsOf('.settings.ts')).filter(isGroup);
}

export async function declaredPriceCauses(): Promise<PriceCauses[]> {
  return (await exportsOf('.causes.ts')).filter(isPriceCauses);
}

export async function declaredTimeline(): Promise<TimelineEntry[]> {
  return (await exportsOf('.timeline.ts')).filter(isTimelineEntry);
}

let invariants: Promise<InvariantQuery[]> | undefined;

export function declaredInvariants(): Promise<InvariantQuery[]> {
  invariants ??= readInvariants();
  return invariants;
}

async function readInvariants(): Promise<InvariantQuery[]> {
  const declared = (await exportsOf('invariants.sql.ts')).flat().filter(isInvariant);
  return [...declared, ...holdInvariants((await exportsOf('.hold.sql.ts')).filter(isHoldKind))];
}
