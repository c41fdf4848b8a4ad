/** A room of the house: a name, its files, and the rooms they may import from besides their own. */
interface Room {
  readonly name: string;
  readonly files: RegExp;
  readonly mayImport: readonly string[];
  /** Rooms of which only types may be named: gone after compilation. */
  readonly mayNameTypesOf?: readonly string[];
}

/**
 * Of the rules, `permission` stands apart because the registrar of routes enforces policies; of the contract `call`,
 * which describes how any call and the stream are answered, whatever the game. What browsers may load is apart from the
 * `schemas`, which bring zod.
 */
const rules = ['rules', 'permission'];
const plainContract = ['contract', 'call', ...rules];
const schemas = ['schemas', 'call schemas'];
const contract = [...schemas, ...plainContract];
const browser = ['ui', 'theme', ...plainContract];
/** What the web app's screens get data from. */
const data = ['queries', 'live', 'guest', 'offline'];
const screens = ['shell', ...data, ...browser];

/** In the order in which they are tried: the first that fits is a file's room. */
const rooms: readonly Room[] = [
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
    files: /^packages\/contract\/src\/(?:errors|endpoint|live|address|addresses)\.ts$/,
    mayImport: plainContract,
  },
  { name: 'contract', files: /^packages\/contract\//, mayImport: plainContract, mayNameTypesOf: schemas },

  { name: 'platform', files: /^packages\/server\/src\/platform\//, mayImport: ['call', 'call schemas', 'permission'] },
  // What modules are handed, and what they are: below the modules, of which it names types alone.
  {
    name: 'services',
    files: /^packages\/server\/src\/(?:services|module|env)\.ts$/,
    mayImport: ['platform', ...contract],
    mayNameTypesOf: ['module'],
  },
  {
    name: 'server',
    files: /^packages\/server\/(?:src\/[^/]+$|src\/testing\/|data\/)/,
    mayImport: ['platform', 'services', 'module', ...contract],
  },
  // Keys of locks are shared by statements and by those who hold them.
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
  // Queries subscribe to what live emits, and answer from guest and offline: those three know no query.
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
  // What a visitor's and a player's screens have in common about an account.
  { name: 'account', files: /^packages\/web\/src\/features\/account\//, mayImport: screens, mayNameTypesOf: schemas },
  // Visitors, players and staff know nothing of each other; routes put them together.
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

  // Starts the built server as a child process for the three below.
  { name: 'harness', files: /^packages\/harness\//, mayImport: contract },
  { name: 'sim', files: /^packages\/sim\//, mayImport: ['harness', ...contract] },
  // What runs before anything is installed; the browser tests look for their browser with it.
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

/** The module of the server a file belongs to, such as `trading`. */
export function moduleOf(path: string): string | null {
  return /^packages\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? null;
}
