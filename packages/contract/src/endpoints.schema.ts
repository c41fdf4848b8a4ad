import { readdirSync } from 'node:fs';
import type { Endpoint, EndpointSchemas, SchemasOf } from './endpoint.js';

type Exports = Readonly<Record<string, unknown>>;

interface Listed {
  readonly schemas: EndpointSchemas;
  /** The endpoint's section of the API documentation. */
  readonly tag: string;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'policy' in value;
}

function areSchemas(value: unknown): value is EndpointSchemas {
  return typeof value === 'object' && value !== null && 'response' in value;
}

/** `export const tag` of the noun's file; by default the noun itself, such as "Price alerts". */
function tagOfNoun(noun: string, { tag }: Exports): string {
  return typeof tag === 'string' ? tag : noun.charAt(0).toUpperCase() + noun.slice(1).replaceAll('-', ' ');
}

/**
 * The endpoints that `<noun>.ts` exports, each with the export of the same name of `<noun>.schema.ts`.
 * @throws Error that names the file when an endpoint has no schemas, or schemas no endpoint
 */
export function pairByName(noun: string, calls: Exports, schemas: Exports): [Endpoint, Listed][] {
  const unpaired = Object.keys(schemas).find((name) => areSchemas(schemas[name]) && !isEndpoint(calls[name]));
  if (unpaired !== undefined) throw new Error(`packages/contract/src/${noun}.ts exports no endpoint "${unpaired}"`);
  return Object.entries(calls).flatMap(([name, call]): [Endpoint, Listed][] => {
    if (!isEndpoint(call)) return [];
    const own = schemas[name];
    if (!areSchemas(own)) throw new Error(`packages/contract/src/${noun}.schema.ts exports no schemas "${name}"`);
    const isForStaff = typeof call.policy === 'object' && 'permission' in call.policy;
    return [[call, { schemas: own, tag: call.tag ?? (isForStaff ? 'Staff' : tagOfNoun(noun, calls)) }]];
  });
}

/** This file, and `live.ts`, whose stream has events instead of a response. */
const withoutEndpoints = ['endpoints', 'live'];

function importBeside(name: string): Promise<Exports> {
  // This file's own extension: `ts` where tests load the sources, otherwise `js`.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return import(/* @vite-ignore */ new URL(`${name}.${extension}`, import.meta.url).href);
}

/** Imports every noun of the folder, so that a new one is listed as soon as its two files exist. */
async function readNouns(): Promise<[Endpoint, Listed][]> {
  // Of the sources also when this file runs from `dist`, where the compiler leaves the output of deleted files.
  const files = readdirSync(new URL('../src/', import.meta.url)).sort();
  const nouns = files.flatMap((file) => /^(.+)\.schema\.ts$/.exec(file)?.[1] ?? []);
  const pairs = nouns
    .filter((noun) => !withoutEndpoints.includes(noun))
    .map(async (noun) => {
      const calls = files.includes(`${noun}.ts`) ? await importBeside(noun) : {};
      return pairByName(noun, calls, await importBeside(`${noun}.schema`));
    });
  return (await Promise.all(pairs)).flat();
}

const known = new Map(await readNouns());

/** All JSON endpoints of the API: the server does not start if one of them is not registered. */
export const endpoints: readonly Endpoint[] = [...known.keys()];

/** @throws Error for an endpoint that no noun of this folder exports */
function listed(definition: Endpoint): Listed {
  const found = known.get(definition);
  if (found !== undefined) return found;
  throw new Error(`${definition.method} ${definition.url} is no endpoint with schemas in packages/contract/src`);
}

/** @throws Error for an endpoint that is not listed */
export function schemasOf<Definition extends Endpoint>(definition: Definition): SchemasOf<Definition> {
  return listed(definition).schemas as SchemasOf<Definition>;
}

/** The endpoint's section of the API documentation. @throws Error for an endpoint that is not listed */
export function tagOf(definition: Endpoint): string {
  return listed(definition).tag;
}
