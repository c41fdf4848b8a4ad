/** The value of a property in a literal object, as a syntax tree. */
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

/** Where `lazyPage(() => import('…'), 'Name')` finds its component. */
function importedBy(component) {
  return component?.arguments[0]?.body?.source?.value;
}

/** A route by the name of its constant: its parent's name, the address it adds, its title and the module of its component. */
function routeOf([name, call], addresses) {
  const [options] = call.arguments;
  const parent = property(options, 'getParentRoute').body.name;
  const path = addresses.get(property(options, 'path')?.property.name);
  const told = property(options, 'staticData');
  const title = told && property(told, 'title')?.value;
  return [name, { parent, path, title, source: importedBy(property(options, 'component')) }];
}

/**
 * Which modules render which address: the page's own and those of the routes around it, read from the route tables, so that
 * nobody keeps a second one.
 *
 * @param routes the syntax trees of the files in `routes/`
 * @param paths the syntax tree of `paths.ts`
 * @returns `{ path: '/celebrity/$id', title: 'Celebrity', sources: ['../features/…', '../shell/player-layout'] }` for each page
 */
export function pageTable(routes, paths) {
  const named = new Map(constants(paths)).get('paths').properties;
  const addresses = new Map(named.map(({ key, value }) => [key.name, value.value]));
  const isRoute = ([, value]) => value?.type === 'CallExpression' && value.callee.name === 'createRoute';
  const found = routes.flatMap(constants).filter(isRoute);
  const table = new Map(found.map((constant) => routeOf(constant, addresses)));
  const sourcesOf = (route) => (route === undefined ? [] : [route.source, ...sourcesOf(table.get(route.parent))]);
  return [...table.values()]
    .filter(({ path }) => path !== undefined)
    .map((route) => ({ path: route.path, title: route.title, sources: sourcesOf(route) }));
}
