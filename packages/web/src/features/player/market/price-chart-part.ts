import { lazyPart } from '../../../shell/lazy-part';

/** A lazy chunk: the chart library is larger than the rest of a page. Shared by all pages with charts. */
export const { load: loadPriceChart, Part: PriceChart } = lazyPart(
  () => import('./price-chart'),
  (module) => module.PriceChart,
);
