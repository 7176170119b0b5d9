import { t } from '#shared/i18n/translate.ts'
import { ExternalLink, Timer } from 'lucide-react'
import type { SessionState } from '#shared/bridge/session.ts'
import { holdTimes } from '#shared/domain/holds.ts'
import { run } from '../../data/run.ts'
import { formatHoldTime } from '../../format/hold-time.ts'
import { setPreferences, useHeldMs, usePreferences } from '../../stores/preferences.ts'
import { toast } from '../../stores/toasts.ts'
import { useWhichWorkspace } from '../../stores/which-workspace.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './welcome.module.css'

/**
 * Shows what a sign-in waits for: the browser, whose page can be opened again, or an answer. Both
 * can be cancelled.
 */
export function Waiting({ session }: { session: SessionState }) {
  const time = formatHoldTime(useHeldMs('sign_in'))
  const url = session.sign_in_url
  if (session.question) return <Question />
  return (
    <section className={styles.card} aria-label={t('Signing in')} role="status">
      <h2>{t('Continue in your browser')}</h2>
      <p className={styles.words}>
        {t(
          'We opened a sign-in page. Allow access, then come back here; this window continues automatically. The page expires in {time}.',
          { time },
        )}
      </p>
      {url === null ? <SkeletonLines lines={1} /> : null}
      {url ? (
        <Field label={t('Or open this address')}>
          <TextField readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      ) : null}
      <div className={styles.row}>
        {url ? (
          <Button icon={ExternalLink} onClick={() => void run('session.reopen', {})}>
            {t('Open the page again')}
          </Button>
        ) : null}
        <WaitLonger />
        <Button look="quiet" onClick={() => void run('session.cancel', {})}>
          {t('Cancel')}
        </Button>
      </div>
    </section>
  )
}

/**
 * Gives the user more time to react, here and everywhere else, because Settings cannot be reached
 * yet.
 */
function WaitLonger() {
  const time = usePreferences(({ preferences }) => preferences.hold_time)
  const next = holdTimes[holdTimes.indexOf(time) + 1]
  if (!next) return null
  return (
    <Button
      icon={Timer}
      onClick={() => {
        setPreferences({ hold_time: next })
        toast({
          message: t('You have more time wherever Hotdesk waits for you'),
          hint: t('Change it in Settings, Appearance, Time to cancel.'),
        })
      }}
    >
      {t('Wait longer')}
    </Button>
  )
}

/** Reopens the question that the user put aside. */
function Question() {
  const putAside = useWhichWorkspace((state) => state.putAside)
  return (
    <section className={styles.card} aria-label={t('Signing in')} role="status">
      <h2>{t('You’re signed in')}</h2>
      <p className={styles.words}>{t('Choose the workspace this sign-in belongs to.')}</p>
      <div className={styles.row}>
        <Button look="primary" onClick={() => putAside(false)}>
          {t('Choose workspace…')}
        </Button>
        <Button look="quiet" onClick={() => void run('session.cancel', {})}>
          {t('Cancel')}
        </Button>
      </div>
    </section>
  )
}
