import { t } from '#shared/i18n/translate.ts'
import type { Preferences } from '#shared/bridge/settings.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Switch } from '../../ui/switch.tsx'
import { WhenField } from '../../ui/when-field.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

type Settings = Preferences['notifications']

const kinds: readonly {
  key: 'meetings' | 'follow_ups' | 'research' | 'campaigns' | 'credits' | 'sync' | 'approvals'
  label: string
  detail: string
}[] = [
  {
    key: 'meetings',
    label: t('Meetings'),
    detail: t('Ten minutes before, and when one ends without an outcome'),
  },
  {
    key: 'follow_ups',
    label: t('Follow-ups'),
    detail: t('When a lead is due for follow-up, at its time or in the morning'),
  },
  { key: 'research', label: t('Research'), detail: t('When a report is finished') },
  {
    key: 'campaigns',
    label: t('Campaigns'),
    detail: t('When an active campaign bounces too much'),
  },
  { key: 'credits', label: t('Credits'), detail: t('Once, when credits run low') },
  {
    key: 'sync',
    label: t('Changes that need you'),
    detail: t('When someone else changed the same thing, or the service rejected a change'),
  },
  {
    key: 'approvals',
    label: t('Approvals'),
    detail: t('When an agent asks for something that costs credits or can’t be undone'),
  },
]

/** Chooses what Hotdesk notifies about, and when (K2). It never notifies about opens (K5). */
export function NoticesSection() {
  const { notifications } = usePreferences(({ preferences }) => preferences)
  const set = (change: Partial<Settings>) =>
    setPreferences({ notifications: { ...notifications, ...change } })
  const quiet = notifications.quiet_from !== null && notifications.quiet_to !== null
  return (
    <>
      <Section
        title={t('Notifications')}
        words={t(
          'What you missed while away arrives as one notification. Everything stays behind the bell until you clear it. We never notify about opens (mostly bots).',
        )}
      >
        {kinds.map(({ key, label, detail }) => (
          <Switch
            key={key}
            label={label}
            detail={detail}
            checked={notifications[key]}
            onChange={(on) => set({ [key]: on })}
          />
        ))}
      </Section>
      <Section title={t('When')}>
        <Switch
          label={t('Quiet hours')}
          detail={t('No notifications (including meetings) until quiet hours end')}
          checked={quiet}
          onChange={(on) =>
            set(
              on
                ? { quiet_from: '19:00', quiet_to: '08:00' }
                : { quiet_from: null, quiet_to: null },
            )
          }
        />
        {quiet ? (
          <div className={styles.quiet}>
            <QuietTime
              label={t('From')}
              value={notifications.quiet_from}
              onChange={(quiet_from) => set({ quiet_from })}
            />
            <QuietTime
              label={t('To')}
              value={notifications.quiet_to}
              onChange={(quiet_to) => set({ quiet_to })}
            />
          </div>
        ) : null}
        <Switch
          label={t('Daily digest')}
          detail={t(
            'In the morning, or when quiet hours end, in one notification. Upcoming meetings, bouncing campaigns and changes that need you still arrive right away',
          )}
          checked={notifications.digest}
          onChange={(digest) => set({ digest })}
        />
      </Section>
    </>
  )
}

interface QuietTimeProps {
  label: string
  value: string | null
  onChange: (value: string) => void
}

/** Edits one end of the quiet hours, which is never empty. */
function QuietTime({ label, value, onChange }: QuietTimeProps) {
  return (
    <WhenField
      label={label}
      kind="time"
      late
      value={value}
      onChange={(next) => {
        if (next !== null) onChange(next)
      }}
    />
  )
}
