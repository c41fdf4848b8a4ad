import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Listing } from '@limelight/contract/market';

export interface Page {
  /** The same for every address. */
  readonly html: string;
  /** The landing page, drawn with these prices; its scripts come once it has been seen. */
  landingHtml(listing: Listing): Promise<string>;
}

/** Drawn by the web app's own code, which its build leaves as a module for this. */
type RenderLanding = (listing: Listing) => Promise<string>;

/** The built web app's page, or undefined where only the API was built. */
export async function readPage(folder: string): Promise<Page | undefined> {
  if (!existsSync(`${folder}app/`)) return undefined;
  const html = await readFile(`${folder}app/index.html`, 'utf8');
  const { scripts, styles } = JSON.parse(await readFile(`${folder}app/landing.json`, 'utf8')) as {
    readonly scripts: readonly string[];
    readonly styles: readonly string[];
  };
  const { renderLanding } = (await import(pathToFileURL(`${folder}prerender/landing.js`).href)) as {
    readonly renderLanding: RenderLanding;
  };
  const links = styles.map((name) => `<link rel="stylesheet" href="/${name}" crossorigin>`);
  const entries = [...html.matchAll(moduleScript)].map(([, src]) => src ?? '');
  const modules = [...scripts.map((name) => `/${name}`), ...entries].join(' ');
  const starter = `<script src="/after-paint.js" data-modules="${modules}" defer></script>`;
  const painted = html.replaceAll(moduleScript, '').replace('</head>', () => `${links.join('')}${starter}</head>`);
  return { html, landingHtml: oncePerTick(async (listing) => fill(painted, await renderLanding(listing), listing)) };
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
