import { useState } from 'react'
import { lock, run } from '../../data/run.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/** At least so many characters, as main demands. */
const LEAST = 8
const minutes = [
  { value: 'never', label: 'Never' },
  { value: '5', label: '5 minutes' },
  { value: '15', label: '15 minutes' },
  { value: '60', label: 'An hour' },
]
const days = [
  { value: 'never', label: 'Never' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
]
const read = (value: string | null) => (value === null || value === 'never' ? null : Number(value))

/**
 * When the files close by themselves: after a while without a hand (J6), or without a word from the
 * service (J8).
 */
export function SecuritySection() {
  const { value: session } = useSession()
  const { lock_after, lease_days } = usePreferences(({ preferences }) => preferences)
  if (!session) return null
  if (session.memory_only)
    return (
      <Section title="Lock">
        <p className="muted">
          Without a keychain, the key of your work is in memory alone and goes with the window:
          there is nothing to lock.
        </p>
      </Section>
    )
  return (
    <>
      <Section
        title="Lock"
        words="Locking closes the files, forgets their key and empties the window. What waits to be sent stays encrypted and goes once you are back."
        aside={
          <Button size="small" keys="$mod+Alt+l" onClick={lock}>
            Lock now
          </Button>
        }
      >
        <Field label="When idle for" beside>
          <Select
            label="When idle for"
            options={minutes}
            value={String(lock_after ?? 'never')}
            onChange={(value) => setPreferences({ lock_after: read(value) })}
          />
        </Field>
        <Passphrase sealed={session.sealed} />
      </Section>
      <Section
        title="Lease"
        words="For a computer that may be lost. When the service has not let you in for so long, or withdraws your access, the workspace locks until you sign in again. After another 30 days, what can be read again is wiped; what exists on this computer only stays encrypted. The practice workspace has no lease."
      >
        <Field label="Without the service for" beside>
          <Select
            label="Without the service for"
            options={days}
            value={String(lease_days ?? 'never')}
            onChange={(value) => setPreferences({ lease_days: read(value) })}
          />
        </Field>
      </Section>
    </>
  )
}

function Passphrase({ sealed }: { sealed: boolean }) {
  const [now, setNow] = useState('')
  const [next, setNext] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const change = async (to: string | null) => {
    if (to !== null && to.length < LEAST)
      return setTrouble(`At least ${LEAST} characters: a few words in a row are good.`)
    setBusy(true)
    const answer = await run(
      'session.passphrase',
      { ...(sealed ? { from: now } : {}), to },
      { quiet: true },
    )
    setBusy(false)
    if (!answer.ok)
      return setTrouble([answer.error.message, answer.error.hint].filter(Boolean).join(' '))
    setNow('')
    setNext('')
    setTrouble(null)
    toast({
      tone: 'success',
      message: to === null ? 'The workspace opens without a passphrase' : 'The passphrase is set',
      ...(to === null
        ? {}
        : { hint: 'Nobody can tell you what it was. Hotdesk asks for it at every start.' }),
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
        <Field label="Passphrase now" beside>
          <TextField
            type="password"
            className={styles.secret}
            autoComplete="current-password"
            value={now}
            onChange={(event) => setNow(event.target.value)}
          />
        </Field>
      ) : null}
      <Field
        label={sealed ? 'New passphrase' : 'Passphrase'}
        beside
        error={trouble ?? undefined}
        hint="With it, the keychain alone no longer opens your work: Hotdesk asks at every start."
      >
        <TextField
          type="password"
          className={styles.secret}
          autoComplete="new-password"
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
      </Field>
      <div className={`${styles.caps} ${styles.below}`}>
        <Button type="submit" busy={busy}>
          {sealed ? 'Change it' : 'Set the passphrase'}
        </Button>
        {sealed ? (
          <Button look="quiet" disabled={!now || busy} onClick={() => void change(null)}>
            Open without one
          </Button>
        ) : null}
      </div>
    </form>
  )
}
