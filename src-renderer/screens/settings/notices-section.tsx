import type { Preferences } from '#shared/bridge/settings.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
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
    label: 'Meetings',
    detail: 'Ten minutes before, and when one is over without an outcome',
  },
  {
    key: 'follow_ups',
    label: 'Follow-ups',
    detail: 'Leads you meant to follow up, at their time or at nine in the morning',
  },
  { key: 'research', label: 'Research', detail: 'When a report is finished' },
  { key: 'campaigns', label: 'Campaigns', detail: 'When one that is sending bounces too much' },
  { key: 'credits', label: 'Credits', detail: 'Once, when they run low' },
  {
    key: 'sync',
    label: 'Changes that need you',
    detail: 'Two people changed the same thing, or the service refused it',
  },
  {
    key: 'approvals',
    label: 'Approvals',
    detail: 'An agent asks for something that costs or cannot be taken back',
  },
]

/** What Hotdesk tells, and when (K2). Opens are never told (K5). */
export function NoticesSection() {
  const { notifications } = usePreferences(({ preferences }) => preferences)
  const set = (change: Partial<Settings>) =>
    setPreferences({ notifications: { ...notifications, ...change } })
  const quiet = notifications.quiet_from !== null && notifications.quiet_to !== null
  return (
    <>
      <Section
        title="Notices"
        words="What was missed, asleep or closed, comes as one notice. Everything stays behind the bell until you are done with it. Opens are never told: most of them are scanners."
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
      <Section title="When">
        <Switch
          label="Quiet hours"
          detail="Nothing is told then, meetings neither; it waits for the end"
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
            <Field label="From">
              <TextField
                type="time"
                value={notifications.quiet_from ?? ''}
                onChange={(event) => {
                  if (event.target.value) set({ quiet_from: event.target.value })
                }}
              />
            </Field>
            <Field label="To">
              <TextField
                type="time"
                value={notifications.quiet_to ?? ''}
                onChange={(event) => {
                  if (event.target.value) set({ quiet_to: event.target.value })
                }}
              />
            </Field>
          </div>
        ) : null}
        <Switch
          label="One digest a day"
          detail="At nine, or when quiet hours end: all that can wait, in one notice. Meetings about to begin, bouncing campaigns and changes that need you still come at once"
          checked={notifications.digest}
          onChange={(digest) => set({ digest })}
        />
      </Section>
    </>
  )
}
