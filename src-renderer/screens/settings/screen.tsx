import { t } from '#shared/i18n/translate.ts'
import { Link, getRouteApi } from '@tanstack/react-router'
import {
  Accessibility,
  Archive,
  Bell,
  CalendarSync,
  Eraser,
  HardDrive,
  Info,
  KeyRound,
  Keyboard,
  Layers,
  Lock,
  Mails,
  Palette,
  Plug,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { leavePart } from '../../stores/left-screens.ts'
import type { settingsParts } from '../../navigation/navigation-items.ts'
import { Icon } from '../../ui/icon.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { AboutSection } from './about-section.tsx'
import { AccessSection } from './access-section.tsx'
import { AccessibilitySection } from './accessibility-section.tsx'
import { AgentsSection } from './agents-section.tsx'
import { BackupSection } from './backup-section.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { ErasuresSection } from './erasures-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { NoticesSection } from './notices-section.tsx'
import { NetworkSection } from './network-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { StorageSection } from './storage-section.tsx'
import { TemplatesSection } from './templates-section.tsx'
import { WorkspacesSection } from './workspaces-section.tsx'
import styles from './settings.module.css'

const sections: readonly {
  id: keyof typeof settingsParts
  label: string
  icon: LucideIcon
  part: ComponentType
}[] = [
  { id: 'workspaces', label: t('Workspaces'), icon: Layers, part: WorkspacesSection },
  { id: 'access', label: t('Access'), icon: KeyRound, part: AccessSection },
  { id: 'security', label: t('Security'), icon: Lock, part: Security },
  { id: 'look', label: t('Appearance'), icon: Palette, part: AppearanceSection },
  {
    id: 'accessibility',
    label: t('Accessibility'),
    icon: Accessibility,
    part: AccessibilitySection,
  },
  { id: 'notices', label: t('Notifications'), icon: Bell, part: NoticesSection },
  { id: 'keys', label: t('Shortcuts'), icon: Keyboard, part: KeysSection },
  { id: 'calendar', label: t('Calendar'), icon: CalendarSync, part: CalendarSection },
  { id: 'templates', label: t('Templates'), icon: Mails, part: TemplatesSection },
  { id: 'agents', label: t('Agents'), icon: Plug, part: AgentsSection },
  { id: 'storage', label: t('Storage'), icon: HardDrive, part: StorageSection },
  { id: 'backup', label: t('Backup'), icon: Archive, part: BackupSection },
  { id: 'erasures', label: t('Erasures'), icon: Eraser, part: ErasuresSection },
  { id: 'about', label: t('About'), icon: Info, part: AboutSection },
]

function Security() {
  return (
    <>
      <SecuritySection />
      <NetworkSection />
    </>
  )
}

const route = getRouteApi('/settings/{-$section}')

/** Shows the settings, one section at a time. */
export default function SettingsScreen() {
  const { section } = route.useParams()
  const shown = sections.find(({ id }) => id === section) ?? sections[0]
  const Part = shown?.part ?? AboutSection
  return (
    <Screen>
      <ScreenHeader title={t('Settings')} />
      <div className={styles.columns}>
        <nav className={styles.nav} aria-label={t('Settings')}>
          {sections.map(({ id, label, icon }) => (
            <Link
              key={id}
              to="/settings/{-$section}"
              params={{ section: id }}
              onClick={() => leavePart('/settings', `/settings/${id}`)}
              className={styles.tab}
              aria-current={id === shown?.id ? 'page' : undefined}
            >
              <Icon of={icon} />
              {label}
            </Link>
          ))}
        </nav>
        <ScreenBody narrow>
          <Part />
        </ScreenBody>
      </div>
    </Screen>
  )
}
