import type { FullConfig } from '@playwright/test';
import { Exchange } from './exchange.js';

/** One exchange for all tests, where the settings expect it; each test brings players of its own. */
export default async function setup({ projects }: FullConfig): Promise<() => Promise<void>> {
  const { port } = new URL(projects[0]?.use.baseURL ?? '');
  const exchange = await Exchange.open(Number(port));
  return () => exchange.close();
}
