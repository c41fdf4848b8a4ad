/** The syntax tree of a property's value in an object literal. */
function property(object, name) {
  return object.properties.find(({ key }) => key?.name === name)?.value;
}

/** Each `const name = value` of a module, exported or not. */
function constants(program) {
  return program.body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((statement) => statement?.type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations)
    .map(({ id, init }) => [id.name, init]);
}

/** The module path in `lazyPage(() => import('…'), 'Name')`. */
function importedBy(component) {
  return component?.arguments[0]?.body?.source?.value;
}

/** `staffPage()({ ... })` */
const isStaffPage = (call) => call?.callee?.callee?.name === 'staffPage';

/**
 * A route by the name of its constant: its file, its parent's name, its paths, its title and the module of
 * its component. A page of the back-office has the same parts without `staticData`, and may have a second
 * path.
 */
function routeOf(file, [name, call], addresses) {
  const [options] = call.arguments;
  const addressOf = (object) => object && addresses.get(property(object, 'path')?.property.name);
  const paths = [addressOf(options), addressOf(property(options, 'alsoAt'))].filter((path) => path !== undefined);
  const parent = isStaffPage(call) ? 'staffRoute' : property(options, 'getParentRoute').body.name;
  const title = property(property(options, 'staticData') ?? options, 'title')?.value;
  return [name, { file, parent, paths, title, source: importedBy(property(options, 'component')) }];
}

/**
 * The modules that render each path, the page's own and those of its parent routes, read from the definitions
 * so that there is no second list to maintain.
 *
 * @param routes `{ id, tree }` of the files in `routes/` and of the pages of staff: the module's id and its
 * syntax tree
 * @param paths the syntax tree of `paths.ts`
 * @returns `{ path: '/celebrity/$id', title: 'Celebrity', parts: [{ file: '…/routes/player.ts', source:
 * '../features/…' },
 *   { file: '…/routes/player.ts', source: '../shell/player-layout' }] }` for each page
 */
export function pageTable(routes, paths) {
  const { properties } = new Map(constants(paths)).get('paths');
  const addresses = new Map(properties.map(({ key, value }) => [key.name, value.value]));
  const isRoute = ([, value]) => value?.callee?.name === 'createRoute' || isStaffPage(value);
  const named = routes.flatMap(({ id, tree }) =>
    constants(tree)
      .filter(isRoute)
      .map((constant) => routeOf(id, constant, addresses)),
  );
  const parents = new Map(named);
  const partsOf = (route) => (route === undefined ? [] : [route, ...partsOf(parents.get(route.parent))]);
  return named.flatMap(([, route]) => route.paths.map((path) => ({ path, title: route.title, parts: partsOf(route) })));
}
