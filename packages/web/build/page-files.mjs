import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { staticGraph } from './entry-sizes.mjs';
import { pageTable } from './page-table.mjs';

const routesFolder = fileURLToPath(new URL('../src/routes/', import.meta.url));
const pathsModule = fileURLToPath(new URL('../../contract/src/paths.ts', import.meta.url));

/** The modules of the routes folder. */
function routeModules() {
  return readdirSync(routesFolder)
    .filter((name) => /^[\w-]+\.tsx?$/.test(name))
    .map((name) => `${routesFolder}${name}`);
}

/**
 * Writes the files that each page needs beyond the entry to pages.json, so that the server can preload them in the page's
 * head: found only once the entry has run, they would load a round trip later.
 */
export function pageFiles() {
  return {
    name: 'limelight:page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const cssOf = (names) => names.flatMap((name) => [...(bundle[name].viteMetadata?.importedCss ?? [])]);
        const entry = staticGraph(
          bundle,
          chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
        );
        const known = new Set([...entry, ...cssOf(entry)]);
        const isNew = (name) => !known.has(name);

        const routes = routeModules().flatMap((id) => this.getModuleInfo(id) ?? []);
        const loaded = routes.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds);
        const chunkOf = (source) => {
          const id = loaded.find((imported) => imported.includes(`${source.replace(/^\.+/, '')}.`));
          const chunk = chunks.find(({ modules }) => id in modules);
          return chunk?.fileName ?? this.error(`no chunk of the build contains ${source}`);
        };
        const trees = routes.map(({ code }) => this.parse(code));
        const table = pageTable(trees, this.parse(this.getModuleInfo(pathsModule).code));
        const pages = table.map(({ path, title, sources }) => {
          const files = staticGraph(bundle, sources.map(chunkOf));
          return { path, title, scripts: files.filter(isNew), styles: [...new Set(cssOf(files))].filter(isNew) };
        });
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
      },
    },
  };
}
