import { t } from '#shared/i18n/translate.ts'
import { CircleAlert, Lock } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Problem } from '#shared/bridge/index.ts'
import type { SessionState } from '#shared/bridge/session.ts'
import { run } from '../data/run.ts'
import { useQuery } from '../data/use-query.ts'
import { useAddWorkspace } from '../stores/add-workspace.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { SecretField } from '../ui/secret-field.tsx'
import { FirstPassphrase } from './first-passphrase.tsx'
import { Mark } from '../screens/welcome/mark.tsx'
import { Waiting } from '../screens/welcome/waiting.tsx'
import styles from '../screens/welcome/welcome.module.css'

const why: Record<NonNullable<SessionState['locked']>, string> = {
  asked: t('You locked this workspace.'),
  idle: t('Locked after inactivity.'),
  start: t('Enter your passphrase to open it.'),
  unsealed: t('Your organisation requires a passphrase. Nothing is opened before you set one.'),
  lease: t('You haven’t signed in for too long, so its files are closed.'),
  signed_out: t('You signed out and kept its data on this computer, encrypted and closed.'),
}

type LockedSession = SessionState & { locked: NonNullable<SessionState['locked']> }

/**
 * Replaces a workspace whose files are closed and whose key is no longer in memory (J6), whose
 * lease has expired (J8), or that the user signed out of while keeping its data (J7). The window
 * holds no data of that workspace.
 */
export default function LockScreen({ session }: { session: LockedSession }) {
  const { workspace, locked, sealed } = session
  const titleId = useId()
  const [leaving, setLeaving] = useState(false)
  const { busy, problem, attempt } = useAttempt()
  const { value: known } = useQuery('session.workspaces', {})
  const otherWorkspaces =
    known?.workspaces.filter((otherWorkspace) => !otherWorkspace.current) ?? []
  const shown = problem ?? (session.problem ? problemText(session.problem) : null)
  return (
    <main className={styles.page}>
      <div className={styles.middle}>
        <div className={styles.column}>
          <header className={styles.head}>
            <Mark />
            <div>
              <h1 className={styles.title} id={titleId}>
                {titleOf(locked, workspace?.name ?? 'Hotdesk')}
              </h1>
              <p className={styles.tagline}>{why[locked]}</p>
            </div>
          </header>
          {shown ? (
            <div className={styles.problem} role="alert">
              <Icon of={CircleAlert} />
              <div>{shown}</div>
            </div>
          ) : null}
          <WayIn session={session} titleId={titleId} busy={busy} attempt={attempt} />
          {otherWorkspaces.length > 0 ? (
            <section className={styles.card} aria-label={t('Other workspaces')}>
              {otherWorkspaces.map((otherWorkspace) => (
                <Button
                  key={otherWorkspace.id}
                  look="quiet"
                  onClick={() =>
                    void attempt(() =>
                      run('session.switch', { id: otherWorkspace.id }, { quiet: true }),
                    )
                  }
                >
                  {t('Go to {workspace}', { workspace: otherWorkspace.name })}
                </Button>
              ))}
            </section>
          ) : null}
          <Button look="quiet" onClick={() => useAddWorkspace.getState().show(true)}>
            {t('Add a workspace')}
          </Button>
          <Button look="quiet" onClick={() => setLeaving(true)}>
            {leaveLabel(locked, sealed)}
          </Button>
        </div>
      </div>
      <SignOutDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        workspace={workspace}
        busy={busy}
        attempt={attempt}
      />
    </main>
  )
}

type Reason = LockedSession['locked']

/** Reports whether only a sign-in by the same person opens the workspace. */
const opensBySignIn = (locked: Reason) => locked === 'lease' || locked === 'signed_out'

function titleOf(locked: Reason, name: string): string {
  if (locked === 'unsealed') return t('Set a passphrase for {workspace}', { workspace: name })
  return locked === 'signed_out'
    ? t('You signed out of {workspace}', { workspace: name })
    : t('{workspace} is locked', { workspace: name })
}

function leaveLabel(locked: Reason, sealed: boolean): string {
  if (locked === 'signed_out') return t('Delete its data from this computer')
  return sealed && locked !== 'lease'
    ? t('I don’t know the passphrase')
    : t('Sign out of this workspace')
}

type Command = () => ReturnType<typeof run>
/** Runs a command and returns whether it succeeded. */
type Attempt = (command: Command) => Promise<boolean>

const problemText = ({ message, hint }: Problem) => [message, hint].filter(Boolean).join(' ')

/** Runs commands and keeps the error of the last one. */
function useAttempt(): { busy: boolean; problem: string | null; attempt: Attempt } {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (command: Command) => {
    setBusy(true)
    setProblem(null)
    const answer = await command()
    setBusy(false)
    if (!answer.ok) setProblem(problemText(answer.error))
    return answer.ok
  }
  return { busy, problem, attempt }
}

/**
 * Explains what unlocking does, depending on why the files are closed and whether a passphrase is
 * set.
 */
function explanation(locked: Reason, sealed: boolean): string {
  if (locked === 'signed_out')
    return t('Sign in as the same person to open everything again. Unsent changes are sent then.')
  if (locked === 'lease')
    return t(
      'Sign in as the same person to open everything again. Unsent changes are kept, encrypted. If nobody signs in for a month, data that can be downloaded again is deleted.',
    )
  if (sealed)
    return t(
      'Its files are closed and the key is no longer in memory. Pending changes will be sent after you unlock.',
    )
  return t(
    'Its files are closed and the key is back in this computer’s keychain. Pending changes will be sent after you unlock. To keep others out, set a passphrase under Settings, Security.',
  )
}

interface WayInProps {
  session: LockedSession
  /** The ID of the title, which names the workspace: a screen reader says it with the form. */
  titleId: string
  busy: boolean
  attempt: Attempt
}

function WayIn({ session, titleId, busy, attempt }: WayInProps) {
  const { locked, sealed, managed } = session
  if (session.state === 'signing_in') return <Waiting session={session} />
  if (locked === 'unsealed')
    return (
      <FirstPassphrase
        minutes={managed?.lock?.after_minutes ?? null}
        titleId={titleId}
        busy={busy}
        attempt={attempt}
      />
    )
  return (
    <UnlockForm locked={locked} sealed={sealed} titleId={titleId} busy={busy} attempt={attempt} />
  )
}

interface UnlockFormProps {
  locked: Reason
  sealed: boolean
  titleId: string
  busy: boolean
  attempt: Attempt
}

/**
 * Asks for the passphrase if one is set; starts a sign-in if only that opens the workspace. The
 * focus is never on its button at first: keys that were meant for the screen before must not press
 * it.
 */
function UnlockForm({ locked, sealed, titleId, busy, attempt }: UnlockFormProps) {
  const bySignIn = opensBySignIn(locked)
  const [passphrase, setPassphrase] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const start = field.current ?? form.current
    start?.focus()
  }, [])
  const open = async () => {
    const opened = await attempt(() =>
      bySignIn
        ? run('session.renew', {}, { quiet: true })
        : run('session.unlock', sealed ? { passphrase } : {}, { quiet: true }),
    )
    if (opened) return
    setPassphrase('')
    field.current?.focus()
  }
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.card}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && (!sealed || bySignIn || passphrase)) void open()
      }}
    >
      {sealed && !bySignIn ? (
        <SecretField
          ref={field}
          label={t('Passphrase')}
          value={passphrase}
          onChange={setPassphrase}
        />
      ) : null}
      <p className={styles.words}>{explanation(locked, sealed)}</p>
      <Button type="submit" look="primary" size="large" icon={Lock} busy={busy}>
        {bySignIn ? t('Sign in again') : t('Unlock')}
      </Button>
    </form>
  )
}

interface SignOutDialogProps {
  open: boolean
  onClose: () => void
  workspace: SessionState['workspace']
  busy: boolean
  attempt: Attempt
}

/** Asks before all data of the workspace is deleted from this computer. */
function SignOutDialog({ open, onClose, workspace, busy, attempt }: SignOutDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        workspace
          ? t('Sign out of {workspace}?', { workspace: workspace.name })
          : t('Sign out of this workspace?')
      }
      description={t(
        'This deletes its files and keys from this computer. Data on the service stays; unsent changes, your lead stages and notes, and the ledger are lost.',
      )}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="danger"
            busy={busy}
            onClick={() => {
              onClose()
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
            {t('Delete and sign out')}
          </Button>
        </>
      }
    />
  )
}
