import { CircleAlert, Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SessionState } from '#shared/bridge/session.ts'
import { run } from '../data/run.ts'
import { useQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Mark } from '../screens/welcome/mark.tsx'
import { Waiting } from '../screens/welcome/waiting.tsx'
import styles from '../screens/welcome/welcome.module.css'

const why: Record<NonNullable<SessionState['locked']>, string> = {
  asked: 'You locked it.',
  idle: 'Nobody was here for a while.',
  start: 'It opens with your passphrase.',
  lease: 'The service has not let you in for longer than was agreed, so its files are closed.',
}

/**
 * Stands before a workspace whose files are closed and whose key is gone from memory (J6), or whose
 * lease is over (J8). Nothing of it is in the window.
 */
export default function LockScreen({
  session,
}: {
  session: SessionState & { locked: NonNullable<SessionState['locked']> }
}) {
  const { workspace, locked, sealed } = session
  const [passphrase, setPassphrase] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [leaving, setLeaving] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { value: known } = useQuery('session.workspaces', {})
  const others = known?.workspaces.filter((one) => !one.current) ?? []
  useEffect(() => {
    field.current?.focus()
  }, [])
  const lease = locked === 'lease'
  const attempt = async (command: () => ReturnType<typeof run>) => {
    setBusy(true)
    setTrouble(null)
    const answer = await command()
    setBusy(false)
    if (answer.ok) return
    setTrouble([answer.error.message, answer.error.hint].filter(Boolean).join(' '))
    setPassphrase('')
    field.current?.focus()
  }
  const open = () =>
    attempt(() =>
      lease
        ? run('session.renew', {}, { quiet: true })
        : run('session.unlock', sealed ? { passphrase } : {}, { quiet: true }),
    )
  const problem =
    trouble ??
    (session.problem
      ? [session.problem.message, session.problem.hint].filter(Boolean).join(' ')
      : null)
  return (
    <main className={styles.page}>
      <div className={styles.middle}>
        <div className={styles.column}>
          <header className={styles.head}>
            <Mark />
            <div>
              <h1 className={styles.title}>{workspace?.name ?? 'Hotdesk'} is locked</h1>
              <p className={styles.tagline}>{why[locked]}</p>
            </div>
          </header>
          {problem ? (
            <div className={styles.trouble} role="alert">
              <Icon of={CircleAlert} />
              <div>{problem}</div>
            </div>
          ) : null}
          {session.state === 'signing_in' ? (
            <Waiting url={session.sign_in_url} />
          ) : (
            <form
              className={styles.card}
              aria-label="Unlock"
              onSubmit={(event) => {
                event.preventDefault()
                if (!busy && (!sealed || lease || passphrase)) void open()
              }}
            >
              {sealed && !lease ? (
                <Field label="Passphrase">
                  <TextField
                    ref={field}
                    type="password"
                    autoComplete="current-password"
                    value={passphrase}
                    onChange={(event) => setPassphrase(event.target.value)}
                  />
                </Field>
              ) : null}
              <p className={styles.words}>
                {lease
                  ? 'Sign in as the same person and everything opens again. What you changed and was not sent is kept, encrypted; if nobody signs in for a month, what can be read again is wiped.'
                  : sealed
                    ? 'Its files are closed and their key is not in memory. What waits to be sent goes when you are back.'
                    : 'Its files are closed and their key is back in the keychain of this computer. What waits to be sent goes when you are back. A passphrase, under Settings, Security, keeps others out.'}
              </p>
              <Button
                type="submit"
                look="primary"
                size="large"
                icon={Lock}
                busy={busy}
                autoFocus={!sealed || lease}
              >
                {lease ? 'Sign in again' : 'Unlock'}
              </Button>
            </form>
          )}
          {others.length > 0 ? (
            <section className={styles.card} aria-label="Other workspaces">
              {others.map((one) => (
                <Button
                  key={one.id}
                  look="quiet"
                  onClick={() =>
                    void attempt(() => run('session.switch', { id: one.id }, { quiet: true }))
                  }
                >
                  Go to {one.name}
                </Button>
              ))}
            </section>
          ) : null}
          <Button look="quiet" onClick={() => setLeaving(true)}>
            {sealed && !lease ? 'I do not know the passphrase' : 'Sign out of this workspace'}
          </Button>
        </div>
      </div>
      <Dialog
        open={leaving}
        onOpenChange={setLeaving}
        title={`Sign out of ${workspace?.name ?? 'this workspace'}?`}
        description="Its files and keys are wiped from this computer. What the service has stays there; what you changed and was not sent, your stages and notes on leads, and the ledger are lost."
        actions={
          <>
            <Button onClick={() => setLeaving(false)}>Keep it</Button>
            <Button
              look="danger"
              busy={busy}
              onClick={() => {
                setLeaving(false)
                if (workspace)
                  void attempt(() =>
                    run(
                      'session.signOut',
                      { id: workspace.id, discard_pending: true },
                      { quiet: true },
                    ),
                  )
              }}
            >
              Wipe and sign out
            </Button>
          </>
        }
      />
    </main>
  )
}
