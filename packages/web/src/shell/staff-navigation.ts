import type { Me } from '@limelight/contract/accounts.schema';
import { paths } from '@limelight/contract/paths';
import type { Permission } from '@limelight/rules/permission';
import { CreditCard, KeyRound, type LucideIcon, Settings, TrendingUp, Users } from 'lucide-react';

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
    path: paths.managerUsers,
    label: 'User Management',
    Icon: Users,
    permission: 'user.read',
    letter: 'u',
    keywords: 'players accounts suspend restore freeze vip cash',
  },
  {
    area: 'manager',
    path: paths.managerPayments,
    label: 'Payments',
    Icon: CreditCard,
    permission: 'payment.read',
    letter: 'p',
    keywords: 'orders refund dispute webhook stripe flutterwave paypal',
  },
  {
    area: 'manager',
    path: paths.managerSettings,
    label: 'Settings',
    Icon: Settings,
    permission: 'setting.read',
    letter: 's',
    keywords: 'maintenance registration site name fees bonus prices',
  },
  {
    area: 'manager',
    path: paths.managerRights,
    label: 'Rights',
    Icon: KeyRound,
    permission: 'setting.read',
    keywords: 'permissions roles manager admin',
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
    path: paths.adminRevenue,
    label: 'Revenue',
    Icon: TrendingUp,
    permission: 'revenue.read',
    letter: 'r',
    keywords: 'money income refunds mrr churn analytics',
  },
  {
    area: 'admin',
    path: paths.adminSettings,
    label: 'Settings',
    Icon: Settings,
    permission: 'setting.update-all',
    keywords: 'fees bonus prices tempo money',
  },
];

export function staffPlacesOf({ permissions }: Pick<Me, 'permissions'>): readonly StaffPlace[] {
  return places.filter(({ permission }) => permissions.includes(permission));
}
