import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chunkGraph, stylesOf } from './graph.mjs';
import { pageTable } from './page-table.mjs';

const routesFolder = fileURLToPath(new URL('../src/routes/', import.meta.url));
const isRoutes = (id) => id.startsWith(routesFolder) || id.endsWith('.page.ts');
const pathsModule = fileURLToPath(new URL('../../contract/src/paths.ts', import.meta.url));

const ofStaff = /^\/(?:manager|admin)\b/;
const isStaffFile = (name) => name.includes('/staff-');

/**
 * Writes the files that each page needs beyond the entry to pages.json, so that the server can preload them
 * in the page's head: found only once the entry has run, they would load a round trip later.
 */
export function pageFiles() {
  return {
    name: 'limelight:page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const entry = chunkGraph(bundle, ({ isEntry }) => isEntry);
        const known = new Set([...entry, ...stylesOf(bundle, entry)]);
        const isNew = (name) => !known.has(name);

        const ids = [...this.getModuleIds()];
        const moduleOf = ({ file, source }) =>
          ['ts', 'tsx']
            .map((extension) => `${resolve(dirname(file), source)}.${extension}`)
            .find((id) => ids.includes(id)) ?? this.error(`${file} imports ${source}, which is not there`);
        const paths = this.parse(this.getModuleInfo(pathsModule).code);
        const files = ids.filter(isRoutes).map((id) => ({ id, tree: this.parse(this.getModuleInfo(id).code) }));
        const pages = pageTable(files, paths).map(({ path, title, parts }) => {
          const needed = parts.flatMap((part) => [part.file, moduleOf(part)]);
          const scripts = chunkGraph(bundle, (chunk) => needed.some((id) => id in chunk.modules));
          return { path, title, scripts: scripts.filter(isNew), styles: stylesOf(bundle, scripts).filter(isNew) };
        });
        const stray = pages.find(
          ({ path, scripts, styles }) => !ofStaff.test(path) && [...scripts, ...styles].some(isStaffFile),
        );
        if (stray !== undefined) this.error(`${stray.path} loads files of the back-office; see chunks.mjs`);
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) });
      },
    },
  };
}
