import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export interface Page {
  /** The same for every address. */
  readonly html: string;
  /** With all that the landing page shows first already under way. */
  landingHtml(posterPath: string | undefined): string;
}

/** The built web app's page, or undefined where only the API was built. */
export async function readPage(folder: string): Promise<Page | undefined> {
  if (!existsSync(folder)) return undefined;
  const html = await readFile(`${folder}index.html`, 'utf8');
  const { scripts, styles } = JSON.parse(await readFile(`${folder}landing.json`, 'utf8')) as {
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
  };
  const links = [
    ...styles.map((name) => `<link rel="stylesheet" href="/${name}" crossorigin>`),
    ...scripts.map((name) => `<link rel="modulepreload" href="/${name}" crossorigin>`),
    '<link rel="preload" as="fetch" href="/api/v1/celebrities" crossorigin="anonymous">',
  ];
  return {
    html,
    landingHtml: (posterPath) => {
      const poster = posterPath && `<link rel="preload" as="image" href="${posterPath}" fetchpriority="high">`;
      return html.replace('</head>', `${[poster ?? '', ...links].join('')}</head>`);
    },
  };
}
