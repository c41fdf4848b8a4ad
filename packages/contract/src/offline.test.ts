import { expect, test } from 'vitest';
import { endpoints } from './endpoints.schema.js';
import { offlineReading } from './offline.js';

test('the service worker stores exactly what the server allows to store', () => {
  const allowed = endpoints.filter(({ offline }) => offline).map(({ url }) => url);
  expect(offlineReading.map(({ url }) => url).toSorted()).toEqual(allowed.toSorted());
});
