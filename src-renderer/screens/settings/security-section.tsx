import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import { lock, run } from '../../data/run.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { Select } from '../../ui/select.tsx'
import { ByOrganisation, useManaged } from '../../parts/session/managed.tsx'
import { BY_ORGANISATION, formatMinutes } from '../../parts/session/managed-labels.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/** Least number of characters, as main requires. */
const LEAST = 8
const inMinutes = (minutes: number) => ({
  value: String(minutes),
  get label() {
    return formatMinutes(minutes)
  },
})
const inDays = (days: number) => ({
  value: String(days),
  get label() {
    return t('{days, plural, one {# day} other {# days}}', { days })
  },
})
const minutes = [
  { value: 'never', label: t('Never') },
  inMinutes(5),
  inMinutes(15),
  { value: '60', label: t('An hour') },
]
const days = [{ value: 'never', label: t('Never') }, inDays(7), inDays(30), inDays(90)]
/** Returns the choices that the policy allows, including its own limit. */
const allowedMinutes = (most: number | null) => {
  if (most === null) return minutes
  const sooner = minutes.filter(({ value }) => Number(value) < most)
  return [...sooner, { value: String(most), label: formatMinutes(most) }]
}
const read = (value: string | null) => (value === null || value === 'never' ? null : Number(value))

/**
 * Chooses when the workspace locks by itself: after inactivity (J6), or after too long without the
 * service (J8).
 */
export function SecuritySection() {
  const { value: session } = useSession()
  const { lock_after, lease_days } = usePreferences(({ preferences }) => preferences)
  const most = useManaged()?.lock?.after_minutes ?? null
  if (!session) return null
  if (session.memory_only)
    return (
      <Section title={t('Lock')}>
        <p className="muted">
          {t(
            'Without a keychain, your work is kept in memory only and is gone when you close the window. There’s nothing to lock.',
          )}
        </p>
      </Section>
    )
  return (
    <>
      <Section
        title={t('Lock')}
        words={t(
          'Locking closes your files, forgets their key and clears the window. Pending changes stay encrypted and are sent after you unlock.',
        )}
        aside={
          <Button size="small" keys="$mod+Alt+l" onClick={lock}>
            {t('Lock now')}
          </Button>
        }
      >
        <Field
          label={t('Lock when idle for')}
          beside
          hint={
            most === null ? null : (
              <ByOrganisation>
                {t('{BY_ORGANISATION}: {minutesWords} at most', {
                  BY_ORGANISATION,
                  minutesWords: formatMinutes(most),
                })}
              </ByOrganisation>
            )
          }
        >
          <Select
            label={t('Lock when idle for')}
            options={allowedMinutes(most)}
            value={String(lock_after ?? 'never')}
            onChange={(value) => setPreferences({ lock_after: read(value) })}
          />
        </Field>
        <Passphrase sealed={session.sealed} required={most !== null} />
      </Section>
      <Section
        title={t('Offline access')}
        words={t(
          'Protects a lost computer. If you haven’t signed in for this long, or access is revoked, the workspace locks until you sign in again. After another {period} days, cached data is wiped; data that exists only on this computer stays encrypted. The practice workspace never expires.',
          { period: 30 },
        )}
      >
        <Field label={t('Lock when offline for')} beside>
          <Select
            label={t('Lock when offline for')}
            options={days}
            value={String(lease_days ?? 'never')}
            onChange={(value) => setPreferences({ lease_days: read(value) })}
          />
        </Field>
      </Section>
    </>
  )
}

function Passphrase({ sealed, required }: { sealed: boolean; required: boolean }) {
  const [now, setNow] = useState('')
  const [next, setNext] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const change = async (to: string | null) => {
    if (to !== null && to.length < LEAST)
      return setProblem(t('Use at least {LEAST} characters, such as a few words.', { LEAST }))
    setBusy(true)
    const answer = await run(
      'session.passphrase',
      { ...(sealed ? { from: now } : {}), to },
      { quiet: true },
    )
    setBusy(false)
    if (!answer.ok)
      return setProblem([answer.error.message, answer.error.hint].filter(Boolean).join(' '))
    setNow('')
    setNext('')
    setProblem(null)
    toast({
      tone: 'success',
      message: to === null ? t('Passphrase removed') : t('Passphrase set'),
      ...(to === null
        ? {}
        : { hint: t('It can’t be recovered. Hotdesk asks for it at every start.') }),
    })
  }
  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void change(next)
      }}
    >
      {sealed ? (
        <SecretField label={t('Current passphrase')} beside value={now} onChange={setNow} />
      ) : null}
      <SecretField
        label={sealed ? t('New passphrase') : t('Passphrase')}
        beside
        error={problem ?? undefined}
        hint={
          <>
            {t('Hotdesk asks for it at every start, in addition to the keychain.')}{' '}
            {required ? (
              <ByOrganisation>{t('Required by your organisation')}</ByOrganisation>
            ) : null}
          </>
        }
        isNew
        value={next}
        onChange={setNext}
      />
      <div className={`${styles.caps} ${styles.below}`}>
        <Button type="submit" busy={busy}>
          {sealed ? t('Change passphrase') : t('Set passphrase')}
        </Button>
        {sealed && !required ? (
          <Button look="quiet" disabled={!now || busy} onClick={() => void change(null)}>
            {t('Remove passphrase')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
