import { globalShortcuts } from '#shared/bridge/settings.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { useSession } from '../../stores/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { isMac } from '../../ui/key-caps.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

const shortcutOptions = [
  { value: 'none', label: 'No key' },
  ...globalShortcuts.map((value) => ({
    value,
    label: value.replace('CommandOrControl', isMac() ? '⌘' : 'Ctrl').replaceAll('+', ' + '),
  })),
]

/**
 * How Hotdesk lives on this computer: at login, in the tray, and its updates (N4, N6). Only where
 * the host can do it.
 */
export function DesktopSection() {
  const { value: session } = useSession()
  const { start_at_login, keep_in_tray, global_shortcut } = usePreferences(
    ({ preferences }) => preferences,
  )
  if (session?.host !== 'electron') return null
  return (
    <>
      <Section title="On this computer">
        <Switch
          label="Begin with the computer"
          detail="Quietly, in the tray: reminders come from the first minute."
          checked={start_at_login}
          onChange={(on) => setPreferences({ start_at_login: on })}
        />
        <Switch
          label="Go on in the tray when the window is closed"
          detail="So that reminders still come. Quit from the tray."
          checked={keep_in_tray}
          onChange={(on) => setPreferences({ keep_in_tray: on })}
        />
        <Field
          label="Find somebody from anywhere"
          beside
          hint="A key that opens this search over every program. It then belongs to Hotdesk alone."
        >
          <Select
            label="Find somebody from anywhere"
            options={shortcutOptions}
            value={global_shortcut ?? 'none'}
            onChange={(value) =>
              setPreferences({
                global_shortcut: globalShortcuts.find((one) => one === value) ?? null,
              })
            }
          />
        </Field>
      </Section>
      <UpdatesSection />
    </>
  )
}

function UpdatesSection() {
  const { value } = useQuery('updates.state', {})
  const look = usePreferences(({ preferences }) => preferences.look_for_updates)
  const format = useFormats()
  if (!value || value.state === 'unavailable') return null
  const { state, version, notes, percent, checked_at, unsent } = value
  return (
    <Section
      title="Updates"
      words="Hotdesk looks once a day. It fetches and installs nothing unless you say so, and never while changes wait to be sent."
    >
      <Switch
        label="Look for updates"
        checked={look}
        onChange={(on) => setPreferences({ look_for_updates: on })}
      />
      {state === 'available' || state === 'downloading' || state === 'ready' ? (
        <>
          <p>
            <strong className="num">Hotdesk {version}</strong>
            {state === 'downloading' ? (
              <span className="num"> · {percent ?? 0}% fetched</span>
            ) : state === 'ready' ? (
              ' is fetched, and waits for you'
            ) : (
              ' is there'
            )}
          </p>
          {notes ? (
            <p className={styles.words} style={{ whiteSpace: 'pre-wrap' }}>
              {notes}
            </p>
          ) : null}
          {state === 'ready' && unsent > 0 ? (
            <Banner tone="warn">
              {count(unsent, 'change has', 'changes have')} not reached the service yet. Install it
              once they have arrived.
            </Banner>
          ) : null}
          <div className={styles.caps}>
            {state === 'available' ? (
              <Button look="primary" onClick={() => void run('updates.download', {})}>
                Fetch it
              </Button>
            ) : null}
            {state === 'ready' ? (
              <Button
                look="primary"
                aria-disabled={unsent > 0 || undefined}
                onClick={() => void run('updates.install', {})}
              >
                Install and start again
              </Button>
            ) : null}
          </div>
        </>
      ) : (
        <div className={styles.caps}>
          <Button busy={state === 'checking'} onClick={() => void run('updates.check', {})}>
            Look now
          </Button>
          <span className="muted num" role="status">
            {state === 'failed'
              ? 'The place of the updates could not be reached.'
              : checked_at === null
                ? ''
                : `Looked ${format.stamp(checked_at)}: this is the newest.`}
          </span>
        </div>
      )}
    </Section>
  )
}
