import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { Workspace } from '#shared/bridge/session.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { unsentFigure } from '../../parts/sync/pending-figures.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { goTo } from '../../navigation/navigation.ts'
import styles from './settings.module.css'

/** What happens to the data on this computer. */
type Data = 'delete' | 'keep'

const choices = [
  {
    value: 'delete',
    title: t('Delete its data from this computer'),
    detail: t('Files and keys go. Data stored by the service stays there.'),
  },
  {
    value: 'keep',
    title: t('Keep its data, closed'),
    detail: t('It stays encrypted on this computer until you sign in again as the same person.'),
  },
] as const

interface SignOutProps {
  /** The workspace to sign out of; null closes the dialog. */
  workspace: Workspace | null
  onClose: () => void
}

/** Holds the choices of the dialog, and signs out. */
function useSignOut({ workspace, onClose }: SignOutProps) {
  const [data, setData] = useState<Data>('delete')
  const [discard, setDiscard] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // Edits of a workspace whose files are closed are counted when it is signed out of.
  const [heldBack, setHeldBack] = useState(false)
  const keeping = data === 'keep'
  const choose = (choice: Data) => {
    setData(choice)
    setRefusal(null)
  }
  const close = () => {
    choose('delete')
    setDiscard(false)
    setHeldBack(false)
    onClose()
  }
  const signOut = async () => {
    if (!workspace) return
    setBusy(true)
    const { id, name } = workspace
    const answer = keeping
      ? await run('session.signOutKeeping', { id }, { quiet: true })
      : await run('session.signOut', { id, discard_pending: discard }, { quiet: true })
    setBusy(false)
    if (!answer.ok) {
      setRefusal([answer.error.message, answer.error.hint].filter(Boolean).join(' '))
      setHeldBack(answer.error.code === 'pending')
      return
    }
    toast({
      message: keeping
        ? t('Signed out of {workspace}. Its data stays here, closed.', { workspace: name })
        : t('Signed out of {workspace}. Its data was removed from this computer.', {
            workspace: name,
          }),
    })
    close()
  }
  const pending = keeping ? 0 : (workspace?.pending ?? 0)
  const wouldLose = pending > 0 || (heldBack && !keeping)
  return {
    data,
    keeping,
    choose,
    pending,
    wouldLose,
    discard,
    setDiscard,
    busy,
    refusal,
    close,
    signOut,
  }
}

/**
 * Signs out: revokes the access, and deletes the data on this computer or keeps it closed. Unsent
 * changes are shown before they are deleted, and discarding them is a separate choice (J7, P14).
 */
export function SignOutDialog(props: SignOutProps) {
  const { workspace } = props
  const leaving = useSignOut(props)
  const { close, pending, wouldLose, discard, setDiscard, refusal } = leaving
  const { value: session } = useQuery('session.state', {})
  const leaveFor = (path: string) => () => {
    close()
    goTo(path)
  }
  return (
    <Dialog
      open={workspace !== null}
      onClose={close}
      title={t('Sign out of {workspace}?', { workspace: workspace?.name })}
      description={t('This computer’s access is revoked. Choose what becomes of the data on it.')}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {t('Stay signed in')}
          </Button>
          <Button
            look="danger"
            busy={leaving.busy}
            disabled={wouldLose && !discard}
            onClick={() => void leaving.signOut()}
          >
            {wouldLose ? t('Discard and sign out') : t('Sign out')}
          </Button>
        </>
      }
    >
      <div className={styles.leaving}>
        {session?.memory_only ? null : (
          <ChoiceList
            label={t('Data on this computer')}
            value={leaving.data}
            onChange={leaving.choose}
            choices={choices}
          />
        )}
        {leaving.keeping ? null : (
          <OnlyHere onBackup={workspace?.current ? leaveFor('/settings/backup') : null} />
        )}
        {pending > 0 ? (
          <Unsent
            pending={pending}
            discard={discard}
            onDiscard={setDiscard}
            onReview={workspace?.current ? leaveFor('/pending') : null}
          />
        ) : null}
        {refusal ? (
          <p role="alert" className={styles.clash}>
            {refusal}
          </p>
        ) : null}
        {wouldLose && pending === 0 ? (
          <Checkbox checked={discard} onChange={setDiscard}>
            {t('Discard what waits')}
          </Checkbox>
        ) : null}
      </div>
    </Dialog>
  )
}

interface UnsentProps {
  pending: number
  discard: boolean
  onDiscard: (discard: boolean) => void
  /** Opens the pending changes; null if the workspace is not the open one. */
  onReview: (() => void) | null
}

/** Shows how many edits would be lost, and lets the user review or discard them. */
function Unsent({ pending, discard, onDiscard, onReview }: UnsentProps) {
  const format = useFormats()
  return (
    <div className={styles.choice}>
      <p>
        <b>
          <Explained of={unsentFigure(format.number(pending))}>
            {t(
              '{pending, plural, one {# edit has not reached the service.} other {# edits have not reached the service.}}',
              { pending },
            )}
          </Explained>
        </b>{' '}
        {t(
          '{pending, plural, one {Signing out deletes it permanently.} other {Signing out deletes them permanently.}}',
          { pending },
        )}
      </p>
      {onReview ? (
        <Button size="small" onClick={onReview}>
          {t('{pending, plural, one {Review it first} other {Review them first}}', { pending })}
        </Button>
      ) : null}
      <Checkbox checked={discard} onChange={onDiscard}>
        {t('{pending, plural, one {Discard # edit} other {Discard # edits}}', { pending })}
      </Checkbox>
    </div>
  )
}

/** Lists what signing out deletes that no service has, and leads to the backup. */
function OnlyHere({ onBackup }: { onBackup: (() => void) | null }) {
  return (
    <>
      <p>
        {t(
          'The credit ledger, campaign history and your lead stages, follow-ups and notes exist only on this computer, and are deleted too.',
        )}
      </p>
      {onBackup ? (
        <Button size="small" onClick={onBackup}>
          {t('Back up first…')}
        </Button>
      ) : null}
    </>
  )
}
