import { Trans } from '../../ui/trans.tsx'
import { t } from '#shared/i18n/translate.ts'
import { globalShortcuts } from '#shared/bridge/values.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { useSession } from '../../stores/session.ts'
import { unsentFigure } from '../../parts/sync/pending-figures.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { Field } from '../../ui/field.tsx'
import { keyCaps } from '../../ui/key-caps.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { ByOrganisation, useManaged } from '../../parts/session/managed.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

const shortcutOptions = [
  { value: 'none', label: t('None') },
  ...globalShortcuts.map((value) => ({
    value,
    label: keyCaps(value.replace('CommandOrControl', '$mod')).join(' + '),
  })),
]

/**
 * Chooses how Hotdesk runs on this computer: at login, in the tray, and its updates (N4, N6). Shown
 * only if the host supports it.
 */
export function DesktopSection() {
  const { value: session } = useSession()
  const { start_at_login, keep_in_tray, global_shortcut } = usePreferences(
    ({ preferences }) => preferences,
  )
  if (session?.host !== 'electron') return null
  return (
    <>
      <Section title={t('On this computer')}>
        <Switch
          label={t('Start at login')}
          detail={t('Starts in the tray, so reminders work right away.')}
          checked={start_at_login}
          onChange={(on) => setPreferences({ start_at_login: on })}
        />
        <Switch
          label={t('Keep running in the tray when the window is closed')}
          detail={t('So you still get reminders. Quit from the tray.')}
          checked={keep_in_tray}
          onChange={(on) => setPreferences({ keep_in_tray: on })}
        />
        <Field
          label={t('Search from anywhere')}
          beside
          hint={t('A shortcut that opens search on top of any app. Other apps can’t use it.')}
        >
          <Select
            label={t('Search from anywhere')}
            options={shortcutOptions}
            value={global_shortcut ?? 'none'}
            onChange={(value) =>
              setPreferences({
                global_shortcut: globalShortcuts.find((shortcut) => shortcut === value) ?? null,
              })
            }
          />
        </Field>
      </Section>
      <UpdatesSection />
    </>
  )
}

const channelOptions = [
  { value: 'stable', label: t('Stable') },
  { value: 'beta', label: t('Beta') },
]

interface ProgressProps {
  state: 'available' | 'downloading' | 'ready'
  version: string | null
  percent: number | null
}

function UpdateProgress({ state, version, percent }: ProgressProps) {
  const strong = <strong className="num" />
  const num = <span className="num" />
  if (state === 'downloading')
    return (
      <Trans
        text="<strong>Hotdesk {version}</strong><num> · {percent}% downloaded</num>"
        values={{ version, percent: percent ?? 0 }}
        parts={{ strong, num }}
      />
    )
  return state === 'ready' ? (
    <Trans
      text="<strong>Hotdesk {version}</strong> is ready to install"
      values={{ version }}
      parts={{ strong }}
    />
  ) : (
    <Trans
      text="<strong>Hotdesk {version}</strong> is available"
      values={{ version }}
      parts={{ strong }}
    />
  )
}

function describeCheck(failed: boolean, checked_at: number | null, format: Formats): string {
  if (failed) return t('Couldn’t check for updates.')
  return checked_at === null
    ? ''
    : t('Up to date. Last checked {time}.', { time: format.stamp(checked_at) })
}

function UpdatesSection() {
  const { value } = useQuery('updates.state', {})
  const look = usePreferences(({ preferences }) => preferences.look_for_updates)
  const channel = usePreferences(({ preferences }) => preferences.update_channel)
  const fixed = Boolean(useManaged()?.update_channel)
  const format = useFormats()
  if (!value) return null
  if (value.state === 'unavailable')
    return (
      <Section title={t('Updates')}>
        <p className="muted">
          {t(
            'Updates aren’t set up for this installation. Download new versions from where you got this one.',
          )}
        </p>
      </Section>
    )
  const { state, version, notes, percent, checked_at, unsent } = value
  return (
    <Section
      title={t('Updates')}
      words={t(
        'Hotdesk checks once a day. It downloads and installs updates only when you say so, and never while changes are pending.',
      )}
    >
      <Switch
        label={t('Check for updates')}
        checked={look}
        onChange={(on) => setPreferences({ look_for_updates: on })}
      />
      <Field
        label={t('Versions')}
        beside
        hint={fixed ? <ByOrganisation /> : t('Beta versions come earlier and are less tried.')}
      >
        <Select
          label={t('Versions')}
          disabled={fixed}
          options={channelOptions}
          value={channel}
          onChange={(value) =>
            setPreferences({ update_channel: value === 'beta' ? 'beta' : 'stable' })
          }
        />
      </Field>
      {state === 'available' || state === 'downloading' || state === 'ready' ? (
        <>
          <p>
            <UpdateProgress state={state} version={version} percent={percent} />
          </p>
          {notes ? (
            <p className={styles.words} style={{ whiteSpace: 'pre-wrap' }}>
              {notes}
            </p>
          ) : null}
          {state === 'ready' && unsent > 0 ? (
            <Banner tone="warn">
              <Explained of={unsentFigure(format.number(unsent))}>
                {t(
                  '{unsent, plural, one {# change has} other {# changes have}} not reached the service yet. You can install once they’re sent.',
                  { unsent },
                )}
              </Explained>
            </Banner>
          ) : null}
          <div className={styles.caps}>
            {state === 'available' ? (
              <Button look="primary" onClick={() => void run('updates.download', {})}>
                {t('Download')}
              </Button>
            ) : null}
            {state === 'ready' ? (
              <Button
                look="primary"
                aria-disabled={unsent > 0 || undefined}
                onClick={() => void run('updates.install', {})}
              >
                {t('Install and restart')}
              </Button>
            ) : null}
          </div>
        </>
      ) : (
        <div className={styles.caps}>
          <Button busy={state === 'checking'} onClick={() => void run('updates.check', {})}>
            {t('Check now')}
          </Button>
          <span className="muted num" role="status">
            {describeCheck(state === 'failed', checked_at, format)}
          </span>
        </div>
      )}
    </Section>
  )
}
