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

/** A route by the name of its constant: its file, its parent's name, its path, its title and the module of its component. */
function routeOf(file, [name, call], addresses) {
  const [options] = call.arguments;
  const parent = property(options, 'getParentRoute').body.name;
  const path = addresses.get(property(options, 'path')?.property.name);
  const staticData = property(options, 'staticData');
  const title = staticData && property(staticData, 'title')?.value;
  return [name, { file, parent, path, title, source: importedBy(property(options, 'component')) }];
}

/**
 * The modules that render each path, the page's own and those of its parent routes, read from the route definitions so that
 * there is no second list to maintain.
 *
 * @param routes `{ id, tree }` of the files in `routes/`: the module's id and its syntax tree
 * @param paths the syntax tree of `paths.ts`
 * @returns `{ path: '/celebrity/$id', title: 'Celebrity', file: '…/routes/player.ts', sources: ['../features/…',
 *   '../shell/player-layout'] }` for each page
 */
export function pageTable(routes, paths) {
  const named = new Map(constants(paths)).get('paths').properties;
  const addresses = new Map(named.map(({ key, value }) => [key.name, value.value]));
  const isRoute = ([, value]) => value?.type === 'CallExpression' && value.callee.name === 'createRoute';
  const table = new Map(
    routes.flatMap(({ id, tree }) =>
      constants(tree)
        .filter(isRoute)
        .map((constant) => routeOf(id, constant, addresses)),
    ),
  );
  const sourcesOf = (route) => (route === undefined ? [] : [route.source, ...sourcesOf(table.get(route.parent))]);
  return [...table.values()]
    .filter(({ path }) => path !== undefined)
    .map((route) => ({ path: route.path, title: route.title, file: route.file, sources: sourcesOf(route) }));
}
