import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from './endpoint.js';
import { endpoints, schemasOf } from './endpoints.schema.js';
import { streamEventNames } from './live.js';
import { streamEventSchema, streamEvents } from './live.schema.js';
import { placeTrade } from './trading.js';
import { placeTrade as placeTradeSchemas } from './trading.schema.js';

test('no two endpoints share method and URL', () => {
  const routes = endpoints.map(({ method, url }) => `${method} ${url}`);
  expect(new Set(routes).size).toBe(routes.length);
});

test('an endpoint has the schemas of its own name, and an unlisted one is reported', () => {
  expect(schemasOf(placeTrade)).toBe(placeTradeSchemas);
  const stray = endpoint<typeof placeTradeSchemas>()({
    method: 'GET',
    url: '/stray',
    tag: 'Test',
    summary: 'Of no noun',
    policy: 'public',
  });
  expect(() => schemasOf(stray)).toThrow('GET /stray');
});

test('the path parameters in a URL are those of its schema', () => {
  for (const call of endpoints) {
    const inUrl = [...call.url.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const { params } = schemasOf(call);
    const inSchema = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    expect(inSchema, call.url).toEqual(inUrl);
  }
});

test('the document describes each event of the stream by its name and payload', () => {
  const described = streamEventSchema.options.map(({ shape }) => shape.event.value);
  expect(described).toEqual(streamEventNames);
  expect(Object.keys(streamEvents)).toEqual(streamEventNames);
});
