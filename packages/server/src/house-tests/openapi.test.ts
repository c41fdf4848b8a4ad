import { endpoints, nameOf, streamEvents } from '@limelight/contract/endpoints.schema';
import { liveStream } from '@limelight/contract/live';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audienceOf } from '../platform/http/openapi.js';
import { documentFor } from '../platform/http/openapi-document.js';
import { type ComposedApp, composeApp } from './composed-app.fixture.js';
import { names, redoclyProblems, spectralProblems } from './openapi.fixture.js';

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly parameters?: readonly { readonly $ref?: string }[];
}

interface Schema {
  readonly $ref?: string;
  readonly const?: string;
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly examples?: readonly object[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

let composed: ComposedApp;
let documents: Readonly<Record<'players' | 'staff', Document>>;

beforeAll(async () => {
  composed = await composeApp();
  const made = (audience: 'players' | 'staff') =>
    JSON.parse(JSON.stringify(documentFor(composed.app.swagger(), { ...names, audience })));
  documents = { players: made('players'), staff: made('staff') };
});

afterAll(async () => {
  await composed.app.close();
  await composed.closeFirst();
  await composed.trading.services.close();
});

test('the client’s document is that of the server: `npm run client` writes it', async () => {
  const text = `${JSON.stringify(documents.players, null, 1)}\n`;
  await expect(text).toMatchFileSnapshot('../../../client/openapi.generated.json');
});

test.each(['players', 'staff'] as const)('the document of %s passes the recommended rules of Redocly', async (name) => {
  expect(await redoclyProblems(documents[name])).toEqual([]);
});

test.each(['players', 'staff'] as const)(
  'the document of %s passes the recommended rules of Spectral',
  async (name) => {
    expect(await spectralProblems(documents[name])).toEqual([]);
  },
);

test('an example that its schema refuses is found', async () => {
  const { players } = documents;
  const { TradeRequest } = players.components.schemas;
  const example = { ...TradeRequest?.examples?.[0], shares: 'two' };
  const schemas = { ...players.components.schemas, TradeRequest: { ...TradeRequest, examples: [example] } };
  const wrong = { ...players, components: { ...players.components, schemas } };
  expect((await redoclyProblems(wrong)).join('\n')).toContain('TradeRequest');
});

const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((item) => Object.values(item));

test('every operation has the name of its endpoint, a description and a described section', () => {
  for (const audience of ['players', 'staff'] as const) {
    const ids = operationsOf(documents[audience]).map(({ operationId }) => operationId);
    const expected = endpoints.filter((one) => audienceOf(one) === audience).map(nameOf);
    expect(ids.toSorted()).toEqual([...expected, ...(audience === 'players' ? ['openStream'] : [])].toSorted());
    expect(documents[audience].tags.filter(({ description }) => description === undefined)).toEqual([]);
  }
});

test('the stream is described with each of its events, by name', () => {
  const { paths, components } = documents.players;
  expect(paths[liveStream.url]).toHaveProperty('get');
  const events = components.schemas['StreamEvent']?.anyOf?.map(({ $ref = '' }) => {
    return components.schemas[$ref.split('/').at(-1) ?? '']?.properties?.['event']?.const;
  });
  expect(events?.toSorted()).toEqual(streamEvents.map(({ event }) => event).toSorted());
});

test('what a program sends has an example, and its id may be in the header instead', () => {
  const { paths, components } = documents.players;
  const writing = endpoints.filter(({ method, scope }) => scope === 'trade' && method !== 'DELETE');
  const bodies = writing.flatMap(({ method, url }) => {
    const operation = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const schema = operation?.requestBody?.content['application/json']?.schema;
    const name = schema?.$ref?.split('/').at(-1) ?? '';
    return operation && schema ? [{ operation, name, schema: components.schemas[name] ?? schema }] : [];
  });
  expect(bodies.length).toBeGreaterThan(5);
  for (const { operation, schema } of bodies) {
    expect(schema.examples?.length, operation.operationId).toBeGreaterThan(0);
    if (schema.properties?.['id'] === undefined) continue;
    expect(schema.required, operation.operationId).not.toContain('id');
    expect(operation.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
  }
});
