import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { Certificate } from '#shared/bridge/erasure.ts'
import { holdMs } from '#shared/domain/holds.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { formatHoldTime } from '../../format/hold-time.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { usePreferences } from '../../stores/preferences.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { backupsFigure, heldFigure, heldTables, type HeldTable } from './consequence-figures.ts'
import { describeErasure } from './erasure-labels.ts'
import styles from './consequences.module.css'

/** The kinds of data held about a person, in the order a person would ask for them. */
const recordLabels: Record<HeldTable, (count: number) => string> = {
  members: (count) =>
    t('{count, plural, one {# place on a hot list} other {# places on hot lists}}', { count }),
  meetings: (count) => t('{count, plural, one {# meeting} other {# meetings}}', { count }),
  notes: (count) => t('{count, plural, one {# call note} other {# call notes}}', { count }),
  desk_prospects: (count) => t('{count, plural, one {# desk} other {# desks}}', { count }),
  records: (count) =>
    t(
      '{count, plural, one {# entry in history, ledger and pending changes} other {# entries in history, ledger and pending changes}}',
      { count },
    ),
}

/** Shows that a person will be deleted soon, and offers to keep them. */
function sayDeletion(person: string, history_id: string | null): void {
  const { hold_time } = usePreferences.getState().preferences
  toast({
    tone: 'warning',
    message: t('{person} will be deleted in {time}, then erased here', {
      person,
      time: formatHoldTime(holdMs('deletion', hold_time)),
    }),
    hint: t('Undo keeps them. We’ll notify you when it’s done.'),
    ...(history_id === null ? {} : { undo: history_id }),
  })
}

/**
 * Erases a person from this computer and proves that nothing is left (J9). Deletes them from the
 * service first, unless the user chooses not to.
 */
export function ErasePersonDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate()
  const { value: held, error } = useQuery('erasure.preview', { id })
  // Erased data cannot be queried any more, so the dialog keeps its first answer.
  const [first, setFirst] = useState(held)
  if (held && !first) setFirst(held)
  const shown = first ?? held
  const [there, setThere] = useState(true)
  const [discard, setDiscard] = useState(false)
  const [busy, setBusy] = useState(false)
  const [proof, setProof] = useState<Certificate | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const name = shown?.name ?? t('this person')
  const also = there && shown?.there === true
  const leave = () => {
    onClose()
    if (proof) void navigate({ to: '/people/{-$contactId}', params: { contactId: undefined } })
  }
  const erase = async () => {
    setBusy(true)
    const answer = await run('erasure.erase', { id, there: also, discard }, { quiet: true })
    setBusy(false)
    if (!answer.ok)
      return setFailure([answer.error.message, answer.error.hint].filter(Boolean).join(' '))
    const { certificate, history_id } = answer.value
    if (certificate) return setProof(certificate)
    onClose()
    sayDeletion(name, history_id)
    void navigate({ to: '/people/{-$contactId}', params: { contactId: undefined } })
  }
  if (proof) return <Proof name={name} proof={proof} onClose={leave} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Erase {person}?', { person: name })}
      description={t(
        'From every file of Hotdesk on this computer: cache, search, history, notes, notices and backup copies. Hotdesk then searches all of it and shows what it found.',
      )}
      actions={
        <>
          <Button onClick={onClose}>{t('Keep')}</Button>
          <Button
            look="danger"
            busy={busy}
            disabled={!shown || (shown.waiting > 0 && !discard)}
            onClick={() => void erase()}
          >
            {also ? t('Delete and erase') : t('Erase here')}
          </Button>
        </>
      }
    >
      {error && !shown ? (
        <p role="alert">
          {error.message} {error.hint}
        </p>
      ) : null}
      {!error && !shown ? <SkeletonLines /> : null}
      {shown ? (
        <>
          <HeldList held={shown} />
          <ErasureChoices
            held={shown}
            there={there}
            discard={discard}
            onThere={setThere}
            onDiscard={setDiscard}
          />
          {failure ? (
            <p role="alert" className={styles.problem}>
              {failure}
            </p>
          ) : null}
        </>
      ) : null}
    </Dialog>
  )
}

type Held = CommandOutput<'erasure.preview'>

/** Shows the certificate of an erasure, sentence by sentence. */
function Proof({
  name,
  proof,
  onClose,
}: {
  name: string
  proof: Certificate
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        proof.left === 0
          ? t('{person} is erased', { person: name })
          : t('{person} is erased, except for changes still waiting', { person: name })
      }
      actions={
        <Button look="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <ul className={styles.consequences}>
        {describeErasure(proof).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Lists the data that this computer holds about a person. */
function HeldList({ held: shown }: { held: Held }) {
  const format = useFormats()
  const { held, backups } = shown
  return (
    <ul className={styles.consequences}>
      {heldTables
        .filter((table) => (held[table] ?? 0) > 0)
        .map((table) => (
          <li key={table}>
            <Explained of={heldFigure(table, shown, format)}>
              {recordLabels[table](held[table] ?? 0)}
            </Explained>
          </li>
        ))}
      <li>{t('What they cost stays in the ledger, without their name.')}</li>
      {backups > 0 ? (
        <li>
          <Explained of={backupsFigure(format.number(backups))}>
            {t(
              '{count, plural, one {# backup among your downloads may contain their data. Delete those files and your exports yourself.} other {# backups among your downloads may contain their data. Delete those files and your exports yourself.}}',
              { count: backups },
            )}
          </Explained>
        </li>
      ) : null}
    </ul>
  )
}

interface ErasureChoicesProps {
  held: Held
  there: boolean
  discard: boolean
  onThere: (there: boolean) => void
  onDiscard: (discard: boolean) => void
}

/** Asks whether the service should delete the person too, and whether unsent edits may be lost. */
function ErasureChoices({ held, there, discard, onThere, onDiscard }: ErasureChoicesProps) {
  return (
    <div className={styles.choices}>
      {held.there ? (
        <Checkbox checked={there} onChange={onThere}>
          {t('Delete them from the service first, for everyone')}
        </Checkbox>
      ) : null}
      {held.there && !there ? (
        <p className="muted">
          {t('While the service has them, the next sync brings their data back.')}
        </p>
      ) : null}
      {held.waiting > 0 ? (
        <Checkbox checked={discard} onChange={onDiscard}>
          {t(
            '{count, plural, one {Lose # change of theirs that was not sent} other {Lose # changes of theirs that were not sent}}',
            { count: held.waiting },
          )}
        </Checkbox>
      ) : null}
    </div>
  )
}
