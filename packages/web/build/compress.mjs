import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:css|js|json|svg|txt)$/;

const encodings = [
  {
    extension: 'br',
    encode: (content) =>
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  },
  { extension: 'gz', encode: (content) => promisify(gzip)(content, { level: 9 }) },
];

/**
 * Writes each file a second time as Brotli and gzip, at the highest quality: the server sends those, and
 * compresses nothing while a browser waits.
 */
export function compress() {
  let folder = '';
  return {
    name: 'limelight:compress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle: ({ dir }) => {
      folder = dir;
    },
    // The last hook: other plugins write files too.
    async closeBundle() {
      // Nothing was written: the build has failed, with an error that must not be replaced.
      if (folder === '') return;
      const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name));
      await Promise.all(names.map((name) => writeCompressed(join(folder, name))));
    },
  };
}

async function writeCompressed(path) {
  const content = await readFile(path);
  await Promise.all(
    encodings.map(async ({ extension, encode }) => writeFile(`${path}.${extension}`, await encode(content))),
  );
}
