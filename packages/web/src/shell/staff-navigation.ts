import type { Me } from '@limelight/contract/people/accounts.schema';
import { paths } from '@limelight/contract/paths';
import type { Permission } from '@limelight/rules/permission';
import {
  CreditCard,
  Database,
  HeartPulse,
  Image,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  Lightbulb,
  ListRestart,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Newspaper,
  Quote,
  Scale,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  Star,
  TrendingUp,
  Users,
  UserX,
} from 'lucide-react';

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
  /** The queues of the dashboard that this page works on: how much waits in them is beside its name. */
  readonly queues?: readonly string[];
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
    path: paths.managerCelebrities,
    label: 'Celebrities',
    Icon: Star,
    permission: 'celebrity.edit',
    letter: 'c',
    keywords: 'stars list price suspend restore popularity poster',
  },
  {
    area: 'manager',
    path: paths.managerNews,
    label: 'News & Events',
    Icon: Newspaper,
    permission: 'news.manage',
    letter: 'n',
    keywords: 'headlines impact schedule publish early alert',
  },
  {
    area: 'manager',
    path: paths.managerMedia,
    label: 'Media Library',
    Icon: Image,
    permission: 'media.manage',
    letter: 'm',
    keywords: 'pictures images videos documents files upload trash storage',
  },
  {
    area: 'manager',
    path: paths.managerData,
    label: 'System Data',
    Icon: Database,
    permission: 'backup.make',
    letter: 'b',
    queues: ['failed-backup'],
    keywords: 'backup restore optimization cache storage statistics',
  },
  {
    area: 'manager',
    path: paths.managerEmail,
    label: 'Email Lists',
    Icon: Mail,
    permission: 'campaign.manage',
    letter: 'e',
    keywords: 'mail subscribers import newsletter unsubscribe',
  },
  {
    area: 'manager',
    path: paths.managerCampaigns,
    label: 'Campaigns',
    Icon: Send,
    permission: 'campaign.manage',
    keywords: 'mail newsletter send schedule bounces',
  },
  {
    area: 'manager',
    path: paths.managerPayments,
    label: 'Payments',
    Icon: CreditCard,
    permission: 'payment.read',
    letter: 'p',
    queues: ['disputes', 'payments'],
    keywords: 'orders refund dispute webhook stripe flutterwave paypal',
  },
  {
    area: 'manager',
    path: paths.managerSupport,
    label: 'Support',
    Icon: LifeBuoy,
    permission: 'ticket.answer',
    letter: 't',
    queues: ['tickets'],
    keywords: 'tickets inbox messages answer reply',
  },
  {
    area: 'manager',
    path: paths.managerReplies,
    label: 'Canned Replies',
    Icon: MessageSquareText,
    permission: 'canned-reply.edit',
    keywords: 'support templates macros answers',
  },
  {
    area: 'manager',
    path: paths.managerReferrals,
    label: 'Referrals',
    Icon: UserX,
    permission: 'referral.review',
    letter: 'r',
    queues: ['referrals'],
    keywords: 'invitations held review release refuse bonus',
  },
  {
    area: 'manager',
    path: paths.managerTestimonials,
    label: 'Testimonials',
    Icon: Quote,
    permission: 'testimonial.manage',
    keywords: 'quotes players vip landing',
  },
  {
    area: 'manager',
    path: paths.managerTips,
    label: 'Insider Tips',
    Icon: Lightbulb,
    permission: 'testimonial.manage',
    keywords: 'daily tip elite vip',
  },
  {
    area: 'manager',
    path: paths.managerJobs,
    label: 'Failed Jobs',
    Icon: ListRestart,
    permission: 'setting.update-operations',
    queues: ['failed-jobs'],
    keywords: 'queue retry mail errors',
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
    area: 'manager',
    path: paths.managerRights,
    label: 'Rights',
    Icon: KeyRound,
    permission: 'setting.read',
    keywords: 'permissions roles manager admin',
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
    path: paths.adminRevenue,
    label: 'Revenue',
    Icon: TrendingUp,
    permission: 'revenue.read',
    letter: 'v',
    keywords: 'money income refunds mrr churn analytics',
  },
  {
    area: 'admin',
    path: paths.adminEconomy,
    label: 'Economy',
    Icon: Scale,
    permission: 'economy.read',
    letter: 'o',
    keywords: 'money supply ledger fees house accounts rings freeze gini',
  },
  {
    area: 'admin',
    path: paths.adminSystem,
    label: 'System',
    Icon: HeartPulse,
    permission: 'system.read-health',
    keywords: 'health latency jobs memory disk tick',
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
