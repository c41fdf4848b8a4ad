import { fileURLToPath } from 'node:url';
import { landingModule } from './entry-sizes.mjs';
import { reachable } from './graph.mjs';

const playerLayoutModule = fileURLToPath(new URL('../src/shell/player-layout.tsx', import.meta.url));

/** Smaller chunks, in bytes before compression, cost more as a request than they save. */
const smallBytes = 20_000;

/** A chunk with all static imports of a page's module, transitively; dynamic imports are not followed. */
function groupOf(name, module, priority) {
  let modules;
  return {
    debugName: name,
    name: (id, graph) => {
      modules ??= reachable([module], (imported) => graph.getModuleInfo(imported)?.importedIds ?? []);
      return modules.has(id) ? name : null;
    },
    priority,
  };
}

/** What several pages share, in chunks by who shares it; small ones are merged. */
const sharedGroup = (name, test, mergeBelow = smallBytes) => ({
  name,
  ...(test && { test }),
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: mergeBelow,
});

/**
 * Code splitting. By default every set of pages that share a module gets a chunk of its own, which made the
 * landing page seventy requests of a kilobyte or two.
 */
export function codeSplitting() {
  return {
    groups: [
      // Named so that the size check recognises the chart library.
      { name: 'lightweight-charts', test: /[\\/]lightweight-charts[\\/]/, priority: 4 },
      // Changes only with the library, so returning visitors have it in their cache after a release.
      { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 4 },
      { name: 'start', tags: ['$initial'], priority: 3 },
      groupOf('landing', landingModule, 2),
      // One file for all popups, outside of every first load: the first prefetch brings all that a click may
      // need. Below what it shares with the app, which a group would take along.
      { name: 'overlays', test: /[\\/]node_modules[\\/]@(?:ariakit|floating-ui)[\\/]/, priority: 2 },
      // Of the back-office, which no player loads.
      { name: 'staff-styles', test: /[\\/](?:features[\\/]staff[\\/].*|staff-[^\\/]*)\.module\.css$/, priority: 3 },
      // Of pages and parts that few visits open, which every other page would load with the next group.
      {
        name: 'squad-chat',
        test: /[\\/](?:shell[\\/]squads[\\/]mute-lengths|queries[\\/](?:squad-chat|squad-moderation|squad-signals|signal-pages|blocks)|rules[\\/].*[\\/]squad-(?:message|signal))\.[jt]s$/,
        priority: 3,
      },
      // Prices of trades: the next group would take it along, and every player would load that.
      { name: 'trade-price', test: /[\\/]rules[\\/]src[\\/]boost\.[jt]s$/, priority: 3 },
      {
        name: 'squad-events',
        test: /[\\/](?:shell[\\/](?:reserved-cash|squad-events[\\/](?:event-view|own-events))|queries[\\/]squad-events|rules[\\/]src[\\/]squad-event|contract[\\/].*[\\/]squad-events)\.[jt]sx?$/,
        priority: 3,
      },
      // A table for the field of a mobile number, with what imports a part of it in any case.
      { name: 'phone-prefixes', test: /[\\/](?:phone-prefixes|parse-price)\.[jt]s$/, priority: 3 },
      {
        name: 'squad-staff-styles',
        test: /[\\/]features[\\/]staff[\\/]squad[^\\/]*[\\/].*\.module\.css$/,
        priority: 4,
      },
      {
        name: 'first-day-styles',
        test: /[\\/](?:first-star|first-receipt|keep-stars-card|celebration)\.module\.css$/,
        priority: 3,
      },
      {
        name: 'dashboard-styles',
        test: /[\\/]features[\\/]player[\\/](?:dashboard[\\/].*|premieres[\\/]on-stage|heat-tile)\.module\.css$/,
        priority: 3,
      },
      {
        name: 'leaderboards-styles',
        test: /[\\/]features[\\/]player[\\/]leaderboards[\\/].*\.module\.css$/,
        priority: 3,
      },
      {
        name: 'ipo-styles',
        test: /[\\/](?:features[\\/]player|shell)[\\/]ipos[\\/].*\.module\.css$/,
        priority: 3,
      },
      {
        name: 'squad-styles',
        test: /[\\/]features[\\/]player[\\/]squad(?:s|-chat|-signals|-events)[\\/].*\.module\.css$/,
        priority: 3,
      },
      {
        name: 'guide-styles',
        test: /[\\/]features[\\/]visitor[\\/](?:changes|fairness|help|legal|premieres)[\\/].*\.module\.css$/,
        priority: 3,
      },
      // The browser paints nothing before it has all styles of a page: one file instead of a dozen of a
      // kilobyte each.
      { name: 'styles', test: /\.module\.css$/, priority: 2 },
      // Every page of a player needs all of it; merged with parts of some pages, all pages would load those.
      groupOf('player', playerLayoutModule, 1),
      // These import nothing of the app. Spread over the shared chunks they made chunks import each other in
      // a circle, and a module that reads another's constant ran before it. 3 KB compressed.
      { name: 'contract', test: /[\\/]packages[\\/](?:contract|rules)[\\/]/, minShareCount: 2, priority: 1 },
      // Before the groups that would take what they import along: players would load the back-office's files.
      sharedGroup('icons', /[\\/]lucide-react[\\/]/),
      // Both staff and players use them, and they import nothing of a page. Squads are players' alone.
      sharedGroup('queries', /[\\/]web[\\/]src[\\/]queries[\\/](?!squads\.)/, 5_000),
      // Before the parts of pages, which would take along what they import: players loaded the styles of the
      // back-office.
      sharedGroup('parts', /[\\/]web[\\/]src[\\/](?:ui|live|shell(?=[\\/][^\\/]*$))[\\/]/, 5_000),
      // Of a noun each: the back-office would load what players see of IPOs, premieres and notifications.
      sharedGroup('shell-parts', /[\\/]web[\\/]src[\\/]shell[\\/]/),
      // Most pages of staff need most of it; merged with parts of some pages, all would load those.
      { name: 'staff-kit', test: /[\\/]features[\\/]staff[\\/]kit[\\/]/, minShareCount: 2 },
      // Merged among themselves only: staff would load parts of players' pages, and players those of the
      // back-office.
      sharedGroup('staff-parts', /[\\/]features[\\/]staff[\\/]/, 2_000),
      sharedGroup('player-parts', /[\\/]features[\\/]player[\\/]/),
      sharedGroup('shared'),
    ],
  };
}

/** Rolldown names a shared chunk after all of its importers. */
function shortNameOf({ name = '' }) {
  return name.replace(/~.*/, '');
}

export const chunkFileNames = (chunk) => `assets/${shortNameOf(chunk)}-[hash].js`;
