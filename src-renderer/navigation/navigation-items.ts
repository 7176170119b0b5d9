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
  /** The place as the router names it, without its optional record. */
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
  /** The screen state that says which of its views was left: the place opens there again. */
  leftView?: string
}

/** The places of the navigation, in two groups: the day's work, then what the workspace holds. */
export const dayItems: readonly NavigationItem[] = [
  { to: '/hot-lists', path: '/hot-lists', label: 'Hot lists', icon: Flame, key: 'h' },
  { to: '/pipeline/{-$jobId}', path: '/pipeline', label: 'Pipeline', icon: ChartColumn, key: 'p' },
  {
    to: '/meetings/{-$meetingId}',
    path: '/meetings',
    label: 'Meetings',
    icon: Calendar,
    key: 'm',
    leftView: 'meetings view',
  },
  { to: '/campaigns/{-$campaignId}', path: '/campaigns', label: 'Campaigns', icon: Send, key: 'c' },
]

export const workspaceItems: readonly NavigationItem[] = [
  { to: '/people/{-$contactId}', path: '/people', label: 'People', icon: User, key: 'e' },
  {
    to: '/companies/{-$companyId}',
    path: '/companies',
    label: 'Companies',
    icon: Building2,
    key: 'o',
  },
  { to: '/desks', path: '/desks', label: 'Desks', icon: Target, key: 'd' },
  { to: '/research/{-$reportId}', path: '/research', label: 'Research', icon: Search, key: 'r' },
  { to: '/notes/{-$noteId}', path: '/notes', label: 'Call notes', icon: Mic, key: 'n' },
  { to: '/credits/{-$part}', path: '/credits', label: 'Credits', icon: Coins, key: 'b' },
  { to: '/webhooks/{-$webhookId}', path: '/webhooks', label: 'Webhooks', icon: Webhook, key: 'k' },
]

/** Reached from the sync line, the palette and by key. */
export const desk: readonly NavigationItem[] = [
  { to: '/pending', path: '/pending', label: 'Pending changes', icon: CircleDashed, key: 'w' },
  { to: '/import', path: '/import', label: 'Import', icon: FileUp, key: 'f' },
  { to: '/trip', path: '/trip', label: 'Trip pack', icon: Luggage, key: 't' },
  { to: '/history', path: '/history', label: 'History', icon: History, key: 'y' },
  { to: '/approvals', path: '/approvals', label: 'Approvals', icon: Hand, key: 'a' },
  { to: '/settings/{-$section}', path: '/settings', label: 'Settings', icon: Settings, key: 's' },
]

/** The sections of Settings, in the words people search for them by. */
export const settingsParts = {
  workspaces: 'workspaces and sign-out',
  access: 'access and permissions',
  security: 'lock, passphrase, lease',
  look: 'appearance, formats, text size',
  notices: 'notifications, quiet hours, digest',
  keys: 'shortcuts',
  calendar: 'calendar file and subscription',
  templates: 'e-mail templates',
  agents: 'agents',
  storage: 'storage',
  backup: 'backup and restore',
  erasures: 'erasures',
  about: 'about and updates',
} as const
