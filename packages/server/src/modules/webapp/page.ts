import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Listing } from '@limelight/contract/market';

export interface Page {
  /** The page for an address: the same app everywhere, with what its first screen needs named in the head. */
  htmlOf(path: string): string;
  /** The landing page, drawn with these prices; its scripts come once it has been seen. */
  landingHtml(listing: Listing): Promise<string>;
}

/** What an address needs beyond the app's entry, as the build left it. */
interface PageFiles {
  /** "/celebrity/$id" */
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Drawn by the web app's own code, which its build leaves as a module for this. */
type RenderLanding = (listing: Listing) => Promise<string>;

/** The built web app's page, or undefined where only the API was built. */
export async function readPage(folder: string): Promise<Page | undefined> {
  if (!existsSync(`${folder}app/`)) return undefined;
  const html = await readFile(`${folder}app/index.html`, 'utf8');
  const pages = JSON.parse(await readFile(`${folder}app/pages.json`, 'utf8')) as readonly PageFiles[];
  const { renderLanding } = (await import(pathToFileURL(`${folder}prerender/landing.js`).href)) as {
    readonly renderLanding: RenderLanding;
  };
  const known = pages.map((files) => ({ pattern: patternOf(files.path), html: withFiles(html, files) }));
  const painted = startedAfterPaint(
    html,
    pages.find(({ path }) => path === '/'),
  );
  return {
    htmlOf: (path) => known.find(({ pattern }) => pattern.test(path))?.html ?? html,
    landingHtml: oncePerTick(async (listing) => fill(painted, await renderLanding(listing), listing)),
  };
}

/** "/celebrity/$id" as an expression that any celebrity's address fits. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`);
}

/** Fetched beside the entry, the files do not wait for it to ask for them. */
function withFiles(html: string, { scripts, styles }: PageFiles): string {
  const preloads = scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
  return inHead(html, [...preloads, ...stylesheets(styles)]);
}

function startedAfterPaint(html: string, landing: PageFiles | undefined): string {
  const { scripts = [], styles = [] } = landing ?? {};
  const entries = [...html.matchAll(moduleScript)].map(([, src]) => src ?? '');
  const modules = [...scripts.map((name) => `/${name}`), ...entries].join(' ');
  const starter = `<script src="/after-paint.js" data-modules="${modules}" defer></script>`;
  return inHead(html.replaceAll(moduleScript, ''), [...stylesheets(styles), starter]);
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

function fill(html: string, drawn: string, listing: Listing): string {
  // No text may end the element that holds it.
  const told = JSON.stringify(listing).replaceAll('<', '\\u003c');
  const filled = `<div id="root" inert>${drawn}</div><script type="application/json" id="listing">${told}</script>`;
  return html.replace(emptyRoot, () => filled);
}

/** Visitors between two ticks share one drawing. */
function oncePerTick(draw: (listing: Listing) => Promise<string>): (listing: Listing) => Promise<string> {
  let drawn: { readonly tick: number; readonly html: Promise<string> } | undefined;
  return (listing) => {
    if (drawn?.tick !== listing.tick) drawn = { tick: listing.tick, html: draw(listing) };
    return drawn.html;
  };
}
