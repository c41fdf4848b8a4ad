import type { Endpoint, RequestOf } from '@limelight/contract/endpoint';
import type { paths } from '@limelight/contract/paths';
import type { Me } from '@limelight/contract/people/accounts.schema';
import type { Permission } from '@limelight/rules/permission';
import { type AnyRouter, type RouteComponent, useMatches, useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

/** The groups of the side bar, in its order. Within a group pages are in the order of their names. */
export const staffGroups = {
  overview: 'Overview',
  players: 'Players',
  market: 'Market',
  content: 'Content',
  money: 'Money',
  system: 'System',
} as const;
export type StaffGroup = keyof typeof staffGroups;

export type StaffPath = Extract<(typeof paths)[keyof typeof paths], `/${'manager' | 'admin'}${'' | `/${string}`}`>;

/**
 * What links to a page may put into its address: a page that has such links adds its search to this. @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: each page adds its own
export interface StaffSearches {}
export type SearchOf<Path> = Path extends keyof StaffSearches
  ? StaffSearches[Path]
  : { readonly [Key in string]?: never };

type RawSearch = Readonly<Record<string, unknown>>;

/** A form that the command palette opens. */
interface StaffForm {
  readonly label: string;
  readonly href: string;
  readonly keywords: string;
}

interface Page<Path extends StaffPath> {
  readonly path: Path;
  /** The same page at another address, for who holds the permission. */
  readonly alsoAt?: { readonly path: StaffPath; readonly permission: Permission };
  /** The heading, and the document's title. */
  readonly title: string;
  /** The name in the side bar, where the title is too long for it. */
  readonly shortTitle?: string;
  /** Without it the page does not exist for this member of staff. */
  readonly permission: Permission;
  /** Other words by which the command palette finds it. */
  readonly keywords?: string;
  readonly forms?: readonly StaffForm[];
  /** Reads the search parameters of the address; by default as a list does. */
  readonly search?: (raw: RawSearch) => SearchOf<Path>;
  readonly component: RouteComponent;
}

interface Placed {
  readonly group: StaffGroup;
  readonly icon: LucideIcon;
  /** After g, this letter goes there. */
  readonly shortcut?: string;
  /** The queues of the dashboard that this page works on: how much waits in them is next to its name. */
  readonly queues?: readonly string[];
}

/** Either in the side bar or opened from another page, which its breadcrumb leads back to. */
type Place =
  | (Placed & { readonly parent?: undefined })
  | ({ readonly parent: StaffPath } & { readonly [Part in keyof Placed]?: undefined });

export type StaffPageDefinition<Path extends StaffPath = StaffPath> = Page<Path> & Place;

type PermissionOf<Read extends Endpoint> = Extract<Read['policy'], { readonly permission: Permission }>['permission'];

/**
 * A page of the back-office, with the permission of the endpoint that it reads: `staffPage<typeof
 * listUsers>()({ ... })`. Its routes, side bar, palette, shortcut and breadcrumb derive from it. The endpoint
 * is named by its type alone: its value would be loaded before every page of staff.
 */
export function staffPage<Read extends Endpoint>() {
  return <const Path extends StaffPath>(
    page: StaffPageDefinition<Path> & { readonly permission: PermissionOf<Read> },
  ): StaffPageDefinition<Path> => page;
}

/** What links to the page of a list may say: an open row, and what the list's endpoint takes. */
export type ListSearch<List extends Endpoint> = Partial<
  Omit<Extract<RequestOf<List>, { query: object }>['query'], 'page'>
> & {
  readonly open?: string | number;
  readonly page?: number;
};

export type FlatSearch = Readonly<Record<string, string | number>>;

/** Keeps flat values: which of them the list has is the list's to say (`parseStaffSearch`). */
export function listSearch<Search extends object>(raw: RawSearch): Search {
  return Object.fromEntries(
    Object.entries(raw).filter(([, value]) => /^(?:string|number)$/.test(typeof value)),
  ) as Search;
}

export function shortTitleOf({ title, shortTitle = title }: Pick<StaffPageDefinition, 'title' | 'shortTitle'>): string {
  return shortTitle;
}

const groups = Object.keys(staffGroups);
/** Groups in their order, then what is opened from other pages. */
const rankOf = ({ group }: StaffPageDefinition) => (group === undefined ? groups.length : groups.indexOf(group));

/** The pages that somebody may open, as far as the router has loaded them, in the order of the side bar. */
export function staffPagesOf(
  router: AnyRouter,
  { permissions }: Pick<Me, 'permissions'>,
): readonly StaffPageDefinition[] {
  const pages = Object.values(router.routesByPath).flatMap((route) => route.options.staticData?.staffPage ?? []);
  return [...new Set(pages)]
    .filter(({ permission }) => permissions.includes(permission))
    .sort((a, b) => rankOf(a) - rankOf(b) || shortTitleOf(a).localeCompare(shortTitleOf(b), 'en'));
}

type Found = StaffPageDefinition | undefined;

/**
 * The page that is open, the one that its breadcrumb leads back to, and the one of both that is in the side
 * bar.
 */
export function useStaffPage(): { readonly page: Found; readonly parent: Found; readonly place: Found } {
  const { routesByPath } = useRouter();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.staffPage });
  const parentOf = (child: Found) => child?.parent && routesByPath[child.parent].options.staticData?.staffPage;
  const placeOf = (child: Found): Found => (child?.parent ? placeOf(parentOf(child)) : child);
  return { page, parent: parentOf(page), place: placeOf(page) };
}
