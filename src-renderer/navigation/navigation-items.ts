import { t } from '#shared/i18n/translate.ts'
import {
  Building2,
  Calendar,
  ChartColumn,
  CircleDashed,
  Coins,
  FileUp,
  Flame,
  Hand,
  History,
  Luggage,
  Mic,
  Search,
  Send,
  Settings,
  Target,
  User,
  Webhook,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

export interface NavigationItem {
  /** The route of the place, without its optional record. */
  to:
    | '/hot-lists'
    | '/pipeline/{-$jobId}'
    | '/meetings/{-$meetingId}'
    | '/campaigns/{-$campaignId}'
    | '/people/{-$contactId}'
    | '/companies/{-$companyId}'
    | '/notes/{-$noteId}'
    | '/desks'
    | '/research/{-$reportId}'
    | '/credits/{-$part}'
    | '/webhooks/{-$webhookId}'
    | '/trip'
    | '/pending'
    | '/import'
    | '/history'
    | '/approvals'
    | '/settings/{-$section}'
  path: string
  label: string
  icon: LucideIcon
  /** The key after G. */
  key: string
  /**
   * The place has views or parts with paths of their own. It opens in the one that the user chose
   * last (`leavePart`).
   */
  hasParts?: true
}

/**
 * The navigation's two groups of places: the day's work here, and the records of the workspace
 * below.
 */
export const dayItems: readonly NavigationItem[] = [
  { to: '/hot-lists', path: '/hot-lists', label: t('Hot lists'), icon: Flame, key: 'h' },
  {
    to: '/pipeline/{-$jobId}',
    path: '/pipeline',
    label: t('Pipeline'),
    icon: ChartColumn,
    key: 'p',
    hasParts: true,
  },
  {
    to: '/meetings/{-$meetingId}',
    path: '/meetings',
    label: t('Meetings'),
    icon: Calendar,
    key: 'm',
    hasParts: true,
  },
  {
    to: '/campaigns/{-$campaignId}',
    path: '/campaigns',
    label: t('Campaigns'),
    icon: Send,
    key: 'c',
  },
]

export const workspaceItems: readonly NavigationItem[] = [
  { to: '/people/{-$contactId}', path: '/people', label: t('People'), icon: User, key: 'e' },
  {
    to: '/companies/{-$companyId}',
    path: '/companies',
    label: t('Companies'),
    icon: Building2,
    key: 'o',
  },
  { to: '/desks', path: '/desks', label: t('Desks'), icon: Target, key: 'd' },
  {
    to: '/research/{-$reportId}',
    path: '/research',
    label: t('Research'),
    icon: Search,
    key: 'r',
    hasParts: true,
  },
  { to: '/notes/{-$noteId}', path: '/notes', label: t('Call notes'), icon: Mic, key: 'n' },
  {
    to: '/credits/{-$part}',
    path: '/credits',
    label: t('Credits'),
    icon: Coins,
    key: 'b',
    hasParts: true,
  },
  {
    to: '/webhooks/{-$webhookId}',
    path: '/webhooks',
    label: t('Webhooks'),
    icon: Webhook,
    key: 'k',
  },
]

/** The places of this computer, reached from the sync line, the palette and by key. */
export const desk: readonly NavigationItem[] = [
  { to: '/pending', path: '/pending', label: t('Pending changes'), icon: CircleDashed, key: 'w' },
  { to: '/import', path: '/import', label: t('Import'), icon: FileUp, key: 'f' },
  { to: '/trip', path: '/trip', label: t('Trip pack'), icon: Luggage, key: 't' },
  { to: '/history', path: '/history', label: t('History'), icon: History, key: 'y' },
  { to: '/approvals', path: '/approvals', label: t('Approvals'), icon: Hand, key: 'a' },
  {
    to: '/settings/{-$section}',
    path: '/settings',
    label: t('Settings'),
    icon: Settings,
    key: 's',
    hasParts: true,
  },
]

/** The sections of Settings, in words that people search for. */
export const settingsParts = {
  workspaces: t('workspaces and sign-out'),
  access: t('access and permissions'),
  security: t('lock, passphrase, lease'),
  look: t('appearance, formats, text size'),
  accessibility: t('accessibility, screen readers'),
  notices: t('notifications, quiet hours, digest'),
  keys: t('shortcuts'),
  calendar: t('calendar file and subscription'),
  templates: t('e-mail templates'),
  agents: t('agents'),
  storage: t('storage'),
  backup: t('backup and restore'),
  erasures: t('erasures'),
  about: t('about and updates'),
} as const
