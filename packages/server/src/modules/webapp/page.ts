import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { ToldFacts } from '@limelight/contract/told-facts';

export interface Page {
  /** The page for an address: the same app everywhere, with what its first screen needs named in the head. */
  htmlOf(path: string): string;
  /** A public page, drawn with these facts; its scripts come once it has been seen. */
  drawnHtml(path: string, told: ToldFacts): Promise<string>;
}

/** What an address needs beyond the app's entry, as the build left it. */
interface PageFiles {
  /** "/celebrity/$id" */
  readonly path: string;
  /** What the browser's tab says before the product's name; the start's is the product's own. */
  readonly title?: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Drawn by the web app's own code, which its build leaves as a module for this. */
type RenderPublicPage = (path: string, told: ToldFacts) => Promise<string>;

/** The built web app's page, or undefined where only the API was built. */
export async function readPage(folder: string): Promise<Page | undefined> {
  if (!existsSync(`${folder}app/`)) return undefined;
  const html = await readFile(`${folder}app/index.html`, 'utf8');
  const pages = JSON.parse(await readFile(`${folder}app/pages.json`, 'utf8')) as readonly PageFiles[];
  const { renderPublicPage } = (await import(pathToFileURL(`${folder}prerender/public-pages.js`).href)) as {
    readonly renderPublicPage: RenderPublicPage;
  };
  const known = pages.map((files) => ({ pattern: patternOf(files.path), html: withFiles(html, files) }));
  const painted = new Map(pages.map((files) => [files.path, startedAfterPaint(html, files)]));
  const draw = async (path: string, told: ToldFacts) =>
    fill(painted.get(path) ?? html, await renderPublicPage(path, told), told);
  return {
    htmlOf: (path) => known.find(({ pattern }) => pattern.test(path))?.html ?? html,
    drawnHtml: sharedByVisitors(draw),
  };
}

/** "/celebrity/$id" as an expression that any celebrity's address fits. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);
}

/** Fetched beside the entry, the files do not wait for it to ask for them. */
function withFiles(html: string, { title, scripts, styles }: PageFiles): string {
  const preloads = scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
  return inHead(titled(html, title), [...preloads, ...stylesheets(styles)]);
}

function startedAfterPaint(html: string, { title, scripts, styles }: PageFiles): string {
  const entries = [...html.matchAll(moduleScript)].map(([, src]) => src ?? '');
  const modules = [...scripts.map((name) => `/${name}`), ...entries].join(' ');
  const starter = `<script src="/after-paint.js" data-modules="${modules}" defer></script>`;
  return inHead(titled(html, title).replaceAll(moduleScript, ''), [...stylesheets(styles), starter]);
}

/** As the app itself writes it once it runs. */
function titled(html: string, title: string | undefined): string {
  return title === undefined ? html : html.replace(/<title>.*<\/title>/, () => `<title>${title} · Limelight</title>`);
}

function stylesheets(names: readonly string[]): string[] {
  return names.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
}

function inHead(html: string, elements: readonly string[]): string {
  return html.replace('</head>', () => `${elements.join('')}</head>`);
}

/** How the build names the app's scripts; they fetch each other. */
const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/g;

/** Nobody can press what is drawn before the app is there to hear it, and nothing typed can be lost. */
const emptyRoot = '<div id="root"></div>';

function fill(html: string, drawn: string, told: ToldFacts): string {
  // No text may end the element that holds it.
  const json = JSON.stringify(told).replaceAll('<', '\\u003c');
  const filled = `<div id="root" inert>${drawn}</div><script type="application/json" id="told">${json}</script>`;
  return html.replace(emptyRoot, () => filled);
}

type Draw = (path: string, told: ToldFacts) => Promise<string>;

/** All visitors share one drawing of a page, until the next tick where it shows prices, or other settings. */
function sharedByVisitors(draw: Draw): Draw {
  const drawings = new Map<string, { readonly version: string; readonly html: Promise<string> }>();
  return (path, told) => {
    const version = `${told.listing?.tick} ${JSON.stringify(told.settings)}`;
    const known = drawings.get(path);
    if (known?.version === version) return known.html;
    const html = draw(path, told);
    drawings.set(path, { version, html });
    // A failed drawing is not kept.
    html.catch(() => drawings.delete(path));
    return html;
  };
}
