import type { Endpoint } from '@limelight/contract/endpoint';
import type { Policy } from '@limelight/rules/permission';
import type { AccessUnderTest, Caller, Thing } from './access-matrix.fixture.js';

/** What an endpoint returns to permitted callers, and a valid request for it. */
interface Expected {
  /** A 400 also proves that a caller passed the policy, which is checked before the body. */
  readonly status: number;
  /** With values for its parameters. */
  readonly url?: string;
  /** An empty object by default. */
  readonly body?: (access: AccessUnderTest) => object | Promise<object>;
  /** Makes what a successful request needs to find, so that it has something to record. */
  readonly prepare?: (access: AccessUnderTest) => Promise<unknown>;
  /** What `:id` refers to; it belongs to the player. */
  readonly own?: Thing;
  /** The status for everybody else. */
  readonly others?: number;
  /** Whose membership includes it; the others are refused with 403. */
  readonly members?: readonly Caller[];
  /** Staff who may read some of the player's data in the response. */
  readonly namesPlayerTo?: readonly Caller[];
  /**
   * Tables that change although the request only reads or fails, each with the reason. Ignored for refused
   * requests.
   */
  readonly writes?: Readonly<Record<string, string>>;
}

export type Routes = Readonly<Record<string, number | Expected>>;

export interface Group extends Pick<Endpoint, 'scope' | 'impersonation'> {
  readonly policy: Policy;
  /** Who holds the permission of the policy. */
  readonly staff?: readonly Caller[];
  readonly routes: Routes;
}

export interface Row extends Expected, Omit<Group, 'routes'> {
  readonly route: string;
}

export const nobody = '01980000-0000-7000-8000-000000000000';
export const attempts = { 'public.rate_limit': 'counts attempts' };
