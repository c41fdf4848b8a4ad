import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const library = 'lucide-react';
const named = /import \{([^}]*)\} from 'lucide-react';/gu;

/** The file of each name that the library exports, from its index. */
function iconFiles() {
  const index = readFileSync(fileURLToPath(import.meta.resolve(`${library}/dist/esm/lucide-react.mjs`)), 'utf8');
  const files = new Map();
  for (const [, names, file] of index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([^']+)';/gu))
    for (const [, name] of names.matchAll(/default as (\w+)/gu)) files.set(name, `${library}/dist/esm/icons/${file}`);
  return files;
}

/**
 * Imports each icon from its own file. The library's index imports all of them, so that code splitting gave
 * every icon of the app to the landing page: 12 KB compressed.
 */
export function directIcons() {
  const files = iconFiles();
  return {
    name: 'limelight:direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes(library) || id.includes('node_modules')) return;
      const direct = code.replace(named, (_whole, names) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => {
            const [exported, local = exported] = name.split(' as ');
            const file = files.get(exported) ?? this.error(`${id}: ${library} has no icon ${exported}`);
            return `import ${local} from '${file}';`;
          })
          .join(' '),
      );
      return { code: direct, map: null };
    },
  };
}
