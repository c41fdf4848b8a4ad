import { lazyPart } from '../../../shell/lazy-part';

/** Loaded on its own: the chart library is larger than the rest of a page. One for all pages that draw with it. */
export const { load: loadPriceChart, Part: PriceChart } = lazyPart(
  () => import('./price-chart'),
  (module) => module.PriceChart,
);
