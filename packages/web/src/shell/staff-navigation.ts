import type { Me } from '@limelight/contract/accounts.schema';
import { paths } from '@limelight/contract/paths';
import type { Permission } from '@limelight/rules/permission';
import { LayoutDashboard, LifeBuoy, type LucideIcon, Scale, ScrollText, ShieldCheck, Users, UserX } from 'lucide-react';

/** Managers have one area, admins both. */
export const staffAreas = { manager: 'Manager', admin: 'Admin' } as const;

export interface StaffPlace {
  readonly area: keyof typeof staffAreas;
  readonly path: (typeof paths)[keyof typeof paths];
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Without it the page does not exist for this member of staff: see `requirePermission` of its route. */
  readonly permission: Permission;
  /** After g, this letter goes there. */
  readonly letter?: string;
  /** Other words by which the command palette finds it. */
  readonly keywords?: string;
}

/**
 * Every page of the back-office, in the order of its side bar. The side bar, the menu of the phone, the command palette, the
 * keyboard's shortcuts and their sheet are rendered from it.
 */
const places: readonly StaffPlace[] = [
  {
    area: 'manager',
    path: paths.managerDashboard,
    label: 'Dashboard',
    Icon: LayoutDashboard,
    permission: 'user.read',
    letter: 'd',
    keywords: 'waiting queues home',
  },
  {
    area: 'manager',
    path: paths.managerUsers,
    label: 'User Management',
    Icon: Users,
    permission: 'user.read',
    letter: 'u',
    keywords: 'players accounts suspend restore freeze vip cash',
  },
  {
    area: 'manager',
    path: paths.managerSupport,
    label: 'Support',
    Icon: LifeBuoy,
    permission: 'ticket.answer',
    letter: 's',
    keywords: 'tickets inbox messages answer reply',
  },
  {
    area: 'manager',
    path: paths.managerReferrals,
    label: 'Referrals',
    Icon: UserX,
    permission: 'referral.review',
    letter: 'r',
    keywords: 'invitations held review release refuse bonus',
  },
  {
    area: 'manager',
    path: paths.managerSecurity,
    label: 'Security',
    Icon: ShieldCheck,
    permission: 'security.read',
    keywords: 'log-ins failures lockouts limits addresses',
  },
  {
    area: 'manager',
    path: paths.managerAudit,
    label: 'Audit log',
    Icon: ScrollText,
    permission: 'audit.read-own',
    letter: 'l',
    keywords: 'actions staff history changes chain',
  },
  {
    area: 'admin',
    path: paths.adminDashboard,
    label: 'Dashboard',
    Icon: LayoutDashboard,
    permission: 'revenue.read',
    keywords: 'users revenue trades vip tiles',
  },
  {
    area: 'admin',
    path: paths.adminUsers,
    label: 'Users',
    Icon: Users,
    permission: 'user.change-role',
    keywords: 'players accounts roles managers admins',
  },
  {
    area: 'admin',
    path: paths.adminEconomy,
    label: 'Economy',
    Icon: Scale,
    permission: 'economy.read',
    letter: 'e',
    keywords: 'money supply ledger fees house accounts rings freeze gini',
  },
];

export function staffPlacesOf({ permissions }: Pick<Me, 'permissions'>): readonly StaffPlace[] {
  return places.filter(({ permission }) => permissions.includes(permission));
}
