// What the game loads of others, and its list in the format CycloneDX, which `npm run sbom` prints. npm's own
// list lacks each library that a test has too.
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isMain, log, readJson, root } from './run.mjs';

/**
 * The libraries of packages that are wanted, and what those need, on this platform.
 * @returns their folder and manifest, and the folders of what each needs
 */
export function librariesOf(packages, isWanted) {
  const found = new Map();
  const visit = (folder, names) => {
    const needed = [];
    for (const name of names) {
      const library = findLibrary(folder, name);
      if (library === null) continue;
      needed.push(library);
      if (found.has(library)) continue;
      const manifest = readJson(join(library, 'package.json'));
      const entry = { folder: library, manifest, needs: [] };
      found.set(library, entry);
      entry.needs = visit(library, dependenciesOf(manifest));
    }
    return needed;
  };
  for (const name of packages) {
    const folder = join(root, 'packages', name);
    const names = dependenciesOf(readJson(join(folder, 'package.json')));
    visit(
      folder,
      names.filter((library) => !library.startsWith('@limelight/') && isWanted(library)),
    );
  }
  return [...found.values()];
}

function dependenciesOf({ dependencies = {}, optionalDependencies = {} }) {
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

/** As Node finds it: in the next folder upwards that has it. Null for a library of another platform. */
function findLibrary(folder, name) {
  for (let place = folder; place.startsWith(root); place = dirname(place)) {
    const library = join(place, 'node_modules', name);
    if (existsSync(join(library, 'package.json'))) return library;
  }
  return null;
}

/** CycloneDX 1.6: names, versions, licences, and the hashes of the lock file. */
export function billOfMaterials() {
  const { name, version } = readJson(join(root, 'package.json'));
  const libraries = librariesOf(['server', 'contract', 'rules', 'web'], () => true);
  const { packages: locked } = readJson(join(root, 'package-lock.json'));
  const own = `pkg:npm/${name}@${version}`;
  const refs = new Map(libraries.map(({ folder, manifest }) => [folder, purlOf(manifest)]));
  const componentOf = ({ folder, manifest }) => ({
    type: 'library',
    'bom-ref': refs.get(folder),
    name: manifest.name,
    version: manifest.version,
    ...licenceOf(manifest),
    ...hashOf(locked[relative(root, folder).replaceAll('\\', '/')]),
    purl: refs.get(folder),
  });
  const unique = [...new Map(libraries.map((library) => [refs.get(library.folder), library])).values()];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': own, name, version, purl: own } },
    components: unique.map(componentOf).toSorted((left, right) => (left.purl < right.purl ? -1 : 1)),
    dependencies: unique.map(({ folder, needs }) => ({
      ref: refs.get(folder),
      dependsOn: [...new Set(needs.map((needed) => refs.get(needed)))].sort(),
    })),
  };
}

function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function licenceOf({ license }) {
  if (typeof license !== 'string') return {};
  return { licenses: [/^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }] };
}

function hashOf({ integrity = '' } = {}) {
  if (!integrity.startsWith('sha512-')) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }] };
}

if (isMain(import.meta.url)) log(JSON.stringify(billOfMaterials(), null, 2));
