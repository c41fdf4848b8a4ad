type Schemas = Readonly<Record<string, unknown>>;

const reference = /"#\/components\/schemas\/([^"]+)"/g;
const inputSuffix = 'Input';

/** The names of the schemas to which this part of a document refers. */
function referredBy(part: unknown): string[] {
  return [...JSON.stringify(part).matchAll(reference)].flatMap(([, name]) => name ?? []);
}

/** Those schemas to which the part refers, directly or through others, in the order of the document. */
function reachableFrom(part: unknown, schemas: Schemas): Schemas {
  const reached = new Set<string>();
  const waiting = referredBy(part);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    waiting.push(...referredBy(schemas[name] ?? {}));
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => reached.has(name)));
}

/** The schemas of what clients send that differ in nothing from those of what they get. */
function needlessTwins(schemas: Schemas): ReadonlySet<string> {
  const baseOf = (name: string) => name.slice(0, -inputSuffix.length);
  const twins = new Set(Object.keys(schemas).filter((name) => name.endsWith(inputSuffix) && baseOf(name) in schemas));
  for (let before = -1; before !== twins.size; ) {
    before = twins.size;
    for (const name of twins) {
      const merged = JSON.stringify(withoutTwins(schemas[name], twins));
      if (merged !== JSON.stringify(withoutTwins(schemas[baseOf(name)], twins))) twins.delete(name);
    }
  }
  return twins;
}

/** The same with references to the other twin. */
function withoutTwins<Part>(part: Part, twins: ReadonlySet<string>): Part {
  const text = JSON.stringify(part).replace(reference, (found, name: string) =>
    twins.has(name) ? found.replace(`${inputSuffix}"`, '"') : found,
  );
  return JSON.parse(text) as Part;
}

/** Those names of what clients send whose shorter name is free: nobody gets the other twin. */
function freelyNamed(reached: Schemas, all: Schemas): ReadonlySet<string> {
  const baseOf = (name: string) => name.slice(0, -inputSuffix.length);
  const isFree = (name: string) => name.endsWith(inputSuffix) && baseOf(name) in all && !(baseOf(name) in reached);
  return new Set(Object.keys(reached).filter(isFree));
}

/** Paths with the schemas that they reach and no others: a client is generated from all that it finds. */
export function withReachableSchemas<Paths>(paths: Paths, schemas: Schemas): { paths: Paths; schemas: Schemas } {
  const twins = needlessTwins(schemas);
  const used = withoutTwins(paths, twins);
  const reached = reachableFrom(used, withoutTwins(schemas, twins));
  const freed = freelyNamed(reached, schemas);
  const named = Object.entries(withoutTwins(reached, freed)).map(([name, schema]) => [
    freed.has(name) ? name.slice(0, -inputSuffix.length) : name,
    schema,
  ]);
  return { paths: withoutTwins(used, freed), schemas: Object.fromEntries(named) };
}
