import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Certificate } from '#shared/bridge/erasure.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { count } from '../../format/formats.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { provedWords } from './erasure-labels.ts'
import styles from './people.module.css'

/** What is held of a person, in the order a person would ask for it. */
const heldWords: readonly (readonly [table: string, one: string, many: string])[] = [
  ['members', 'place on a hot list', 'places on hot lists'],
  ['meetings', 'meeting', 'meetings'],
  ['notes', 'call note', 'call notes'],
  ['desk_prospects', 'desk', 'desks'],
  [
    'records',
    'entry in history, ledger and pending changes',
    'entries in history, ledger and pending changes',
  ],
]

/**
 * Erases a person from this computer, with the proof that nothing is left (J9); first from the
 * service, unless somebody else does that.
 */
export function ErasePerson({ id, onLeave }: { id: string; onLeave: () => void }) {
  const navigate = useNavigate()
  const { value: held, error } = useQuery('erasure.preview', { id })
  // What is erased cannot be asked for any more: the dialog goes on with what it was told first.
  const [first, setFirst] = useState(held)
  if (held && !first) setFirst(held)
  const shown = first ?? held
  const [there, setThere] = useState(true)
  const [discard, setDiscard] = useState(false)
  const [busy, setBusy] = useState(false)
  const [proof, setProof] = useState<Certificate | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const name = shown?.name ?? 'this person'
  const also = there && shown?.there === true
  const leave = () => {
    onLeave()
    if (proof) void navigate({ to: '/people/{-$contactId}', params: { contactId: undefined } })
  }
  const erase = async () => {
    setBusy(true)
    const answer = await run('erasure.erase', { id, there: also, discard }, { quiet: true })
    setBusy(false)
    if (!answer.ok)
      return setTrouble([answer.error.message, answer.error.hint].filter(Boolean).join(' '))
    const { certificate, history_id } = answer.value
    if (certificate) return setProof(certificate)
    onLeave()
    toast({
      tone: 'warning',
      message: `${name} will be deleted in 30 seconds, then erased here`,
      hint: 'Undo keeps them. Hotdesk says when it is done.',
      ...(history_id === null ? {} : { undo: history_id }),
    })
    void navigate({ to: '/people/{-$contactId}', params: { contactId: undefined } })
  }
  if (proof) {
    return (
      <Dialog
        open
        onOpenChange={leave}
        title={`${name} ${proof.left === 0 ? 'is erased' : 'is erased, but for what waits'}`}
        actions={
          <Button look="primary" onClick={leave}>
            Done
          </Button>
        }
      >
        <ul className={styles.consequences}>
          {provedWords(proof).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      title={`Erase ${name}?`}
      description="From every file of Hotdesk on this computer: cache, search, history, notes, notices and backup copies. Then all of it is searched, and you are told what was found."
      actions={
        <>
          <Button onClick={onLeave}>Keep</Button>
          <Button
            look="danger"
            busy={busy}
            disabled={!shown || (shown.waiting > 0 && !discard)}
            onClick={() => void erase()}
          >
            {also ? 'Delete and erase' : 'Erase here'}
          </Button>
        </>
      }
    >
      {error && !shown ? (
        <p role="alert">
          {error.message} {error.hint}
        </p>
      ) : !shown ? (
        <SkeletonLines />
      ) : (
        <>
          <ul className={styles.consequences}>
            {heldWords
              .filter(([table]) => (shown.held[table] ?? 0) > 0)
              .map(([table, one, many]) => (
                <li key={table}>{count(shown.held[table] ?? 0, one, many)}</li>
              ))}
            <li>What they cost stays in the ledger, without saying for whom.</li>
            {shown.backups > 0 ? (
              <li>
                {count(shown.backups, 'backup', 'backups')} among your downloads may tell of them:
                deleting those files is up to you, and so is whatever you exported.
              </li>
            ) : null}
          </ul>
          <div className={styles.choices}>
            {shown.there ? (
              <Checkbox checked={there} onChange={setThere}>
                Delete them in the service first, for everybody
              </Checkbox>
            ) : null}
            {shown.there && !there ? (
              <p className="muted">
                As long as the service has them, the next reading brings back what it holds.
              </p>
            ) : null}
            {shown.waiting > 0 ? (
              <Checkbox checked={discard} onChange={setDiscard}>
                Lose {count(shown.waiting, 'change', 'changes')} of theirs that{' '}
                {shown.waiting === 1 ? 'was' : 'were'} not sent
              </Checkbox>
            ) : null}
          </div>
          {trouble ? (
            <p role="alert" className={styles.trouble}>
              {trouble}
            </p>
          ) : null}
        </>
      )}
    </Dialog>
  )
}
