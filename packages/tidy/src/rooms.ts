/** A room: a layer of the architecture with its files, and the other rooms that they may import. */
interface Room {
  readonly name: string;
  readonly files: RegExp;
  readonly mayImport: readonly string[];
  /** Rooms of which only types may be imported, which the compiler erases. */
  readonly mayNameTypesOf?: readonly string[];
}

/**
 * `permission` is separate from the other rules because the platform's router enforces policies, and `call`
 * from the rest of the contract because it describes requests, errors and the stream independent of the game.
 * `schemas` are separate because they import zod, which browsers must not load.
 */
const rules = ['rules', 'permission', 'lists'];
const plainContract = ['contract', 'call', ...rules];
const schemas = ['schemas', 'call schemas'];
const contract = [...schemas, ...plainContract];
const browser = ['ui', 'theme', ...plainContract];
/** The sources of data for the web app's screens. */
const data = ['queries', 'live', 'guest', 'offline'];
const screens = ['shell', ...data, ...browser];

/** A file belongs to the first room that matches. */
const rooms: readonly Room[] = [
  // How lists are counted, paged and written as CSV, the same in every list.
  { name: 'lists', files: /^packages\/rules\/src\/(?:csv|greeting|page-size)\.ts$/, mayImport: [] },
  { name: 'permission', files: /^packages\/rules\/src\/permission\.ts$/, mayImport: rules },
  { name: 'rules', files: /^packages\/rules\//, mayImport: rules },
  { name: 'contract tests', files: /^packages\/contract\/src\/.*\.test\.ts$/, mayImport: contract },
  {
    name: 'call schemas',
    files: /^packages\/contract\/src\/(?:errors|endpoints|live)\.schema\.ts$/,
    mayImport: contract,
  },
  { name: 'schemas', files: /^packages\/contract\/src\/.*\.schema\.ts$/, mayImport: plainContract },
  {
    name: 'call',
    files: /^packages\/contract\/src\/(?:api-tags|errors|endpoint|live|stream|address|addresses)\.ts$/,
    mayImport: plainContract,
  },
  { name: 'contract', files: /^packages\/contract\//, mayImport: plainContract, mayNameTypesOf: schemas },

  {
    name: 'platform',
    files: /^packages\/server\/src\/platform\//,
    mayImport: ['call', 'call schemas', 'permission', 'lists'],
  },
  // The services and the type of modules: below the modules, of which it imports only types.
  {
    name: 'services',
    files: /^packages\/server\/src\/(?:(?:services|module|hooks)\.ts$|environment\/)/,
    mayImport: ['platform', ...contract],
    mayNameTypesOf: ['module'],
  },
  {
    name: 'demo',
    files: /^packages\/server\/src\/demo\//,
    mayImport: ['server', 'sql', 'platform', 'services', 'module', ...contract],
  },
  {
    name: 'server',
    files: /^packages\/server\/(?:src\/[^/]+$|src\/(?:commands|house-tests|testing)\/|data\/)/,
    mayImport: ['platform', 'services', 'module', ...contract],
  },
  // Keys of advisory locks are shared by SQL statements and use cases.
  { name: 'lock keys', files: /^packages\/server\/src\/modules\/.*-lock\.ts$/, mayImport: [] },
  {
    name: 'sql',
    files: /^packages\/server\/src\/modules\/.*\.sql\.ts$/,
    mayImport: ['platform', 'lock keys', ...rules],
    mayNameTypesOf: ['module', ...contract],
  },
  {
    name: 'module',
    files: /^packages\/server\/src\/modules\//,
    mayImport: ['sql', 'lock keys', 'platform', 'services', ...contract],
  },

  { name: 'theme', files: /^packages\/web\/src\/theme\//, mayImport: ['ui'] },
  { name: 'ui', files: /^packages\/web\/src\/ui\//, mayImport: ['theme', ...rules] },
  // Queries subscribe to live and read from guest and offline, which import no query.
  { name: 'offline', files: /^packages\/web\/src\/offline\//, mayImport: [] },
  { name: 'guest', files: /^packages\/web\/src\/guest\//, mayImport: plainContract, mayNameTypesOf: schemas },
  {
    name: 'live',
    files: /^packages\/web\/src\/live\//,
    mayImport: ['offline', 'ui', ...plainContract],
    mayNameTypesOf: schemas,
  },
  {
    name: 'queries',
    files: /^packages\/web\/src\/queries\//,
    mayImport: ['live', 'guest', 'offline', 'ui', ...plainContract],
    mayNameTypesOf: schemas,
  },
  { name: 'shell', files: /^packages\/web\/src\/shell\//, mayImport: screens, mayNameTypesOf: schemas },
  // Account screens that visitors and players share.
  { name: 'account', files: /^packages\/web\/src\/features\/account\//, mayImport: screens, mayNameTypesOf: schemas },
  // Visitor, player and staff screens do not import each other; routes combine them.
  ...['visitor', 'player', 'staff'].map((area) => ({
    name: area,
    files: new RegExp(`^packages/web/src/features/${area}/`),
    mayImport: ['account', ...screens],
    mayNameTypesOf: schemas,
  })),
  {
    name: 'web',
    files: /^packages\/web\/src\//,
    mayImport: ['visitor', 'player', 'staff', 'account', ...screens],
    mayNameTypesOf: schemas,
  },
  { name: 'web build', files: /^packages\/web\//, mayImport: [] },

  // What programs use, also outside of this repository: made from the OpenAPI document alone.
  { name: 'client', files: /^packages\/client\//, mayImport: [] },

  // Starts the built server as a child process for sim, e2e and bench.
  { name: 'harness', files: /^packages\/harness\//, mayImport: contract },
  { name: 'sim', files: /^packages\/sim\//, mayImport: ['harness', ...contract] },
  // Runs before anything is installed; the browser tests use it to find their browser.
  { name: 'scripts', files: /^scripts\//, mayImport: [] },
  { name: 'e2e', files: /^packages\/e2e\//, mayImport: ['scripts', 'harness', ...contract] },
  { name: 'bench', files: /^packages\/bench\//, mayImport: ['harness', ...contract] },
  { name: 'tidy', files: /^packages\/tidy\//, mayImport: [] },
];

export function roomOf(path: string): Room | null {
  return rooms.find(({ files }) => files.test(path)) ?? null;
}

export function mayImport(from: Room, to: Room, { typeOnly }: { readonly typeOnly: boolean }): boolean {
  if (from.name === to.name || from.mayImport.includes(to.name)) return true;
  return typeOnly && from.mayNameTypesOf?.includes(to.name) === true;
}

/** The server module that a file belongs to, with its quarter, such as `play/trading`. */
export function moduleOf(path: string): string | null {
  return /^packages\/server\/src\/modules\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null;
}

/** From the top: a module may import modules of its own quarter and of those below. */
export const quarters = ['house', 'money', 'fame', 'play', 'exchange', 'talk', 'people'];

/** The quarter that a file of a server module belongs to, such as `play`. */
export function quarterOf(path: string): string | null {
  return moduleOf(path)?.split('/')[0] ?? null;
}
