import { t } from '#shared/i18n/translate.ts'
import { useMemo, useState } from 'react'
import type { ContactRow } from '#shared/bridge/people.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { formatHoldTime } from '../../format/hold-time.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Consequences, tiesLost } from './delete-person.tsx'
import { PickDuplicate } from './pick-duplicate.tsx'
import styles from './merge-person.module.css'

const fields = [
  ['first_name', t('First name')],
  ['last_name', t('Last name')],
  ['email', t('E-mail')],
  ['phone', t('Phone')],
  ['title', t('Title')],
  ['company_name', t('Company')],
  ['location', t('Location')],
  ['target_role', t('Target role')],
  ['linkedin_url', 'LinkedIn'],
  ['is_prospect', t('Prospect')],
  ['notes', t('Note')],
] as const
type Field = (typeof fields)[number][0]

/** Returns the value of a field in words; null if it has none. */
function wordsOf(value: string | boolean | null): string | null {
  if (typeof value !== 'boolean') return value
  return value ? t('yes') : t('no')
}

/**
 * Merges two records of one person, which the contract does not support (F4): the user chooses the
 * values, one record is kept, and the other is deleted after the hold.
 */
export function MergePerson({
  person,
  duplicate: first = null,
  onClose,
}: {
  person: ContactRow
  duplicate?: ContactRow | null
  onClose: () => void
}) {
  const [duplicate, setDuplicate] = useState<ContactRow | null>(first)
  return duplicate ? (
    <Choose keep={person} drop={duplicate} onBack={() => setDuplicate(null)} onClose={onClose} />
  ) : (
    <PickDuplicate person={person} onPick={setDuplicate} onClose={onClose} />
  )
}

/** Holds the record from which each value is taken. */
function useChoice(keep: ContactRow, drop: ContactRow) {
  const differing = fields.filter(
    ([field]) => (keep[field] ?? '') !== (drop[field] ?? '') && (keep[field] || drop[field]),
  )
  // Values that only the other record has are taken by default.
  const [taken, setTaken] = useState<ReadonlySet<Field>>(
    () => new Set(differing.filter(([field]) => !keep[field]).map(([field]) => field)),
  )
  const set = useMemo(
    () =>
      Object.fromEntries(
        [...taken].map((field) => [
          field,
          field === 'notes' && keep.notes && drop.notes
            ? `${keep.notes.trimEnd()}\n${drop.notes}`
            : drop[field],
        ]),
      ),
    [taken, keep, drop],
  )
  const choose = (field: Field, from: 'keep' | 'drop') =>
    setTaken((before) => {
      const next = new Set(before)
      if (from === 'drop') next.add(field)
      else next.delete(field)
      return next
    })
  return { differing, taken, set, choose }
}

function Choose({
  keep,
  drop,
  onBack,
  onClose,
}: {
  keep: ContactRow
  drop: ContactRow
  onBack: () => void
  onClose: () => void
}) {
  const { differing, taken, set, choose } = useChoice(keep, drop)
  const merge = async () => {
    const answer = await run('contacts.merge', { survivor: keep.id, other: drop.id, set })
    if (!answer.ok) return
    onClose()
    toast({
      tone: 'warning',
      message: t('{other} is merged into {person}', { other: drop.name, person: keep.name }),
      hint: t('The other record will be deleted in {time}. Undo takes all of it back.', {
        time: formatHoldTime(answer.value.held_ms),
      }),
      ...(answer.value.history_id === null ? {} : { undo: answer.value.history_id }),
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t('Keep {person}, and take over…', { person: keep.name })}
      description={t(
        'One value of each line is kept. Hot lists of both are kept; tier, status and list note of the other are not.',
      )}
      actions={
        <>
          <Button onClick={onBack}>{t('Choose another')}</Button>
          <Button look="danger" onClick={() => void merge()}>
            {t('Merge, and delete the other')}
          </Button>
        </>
      }
    >
      <div className={styles.merge}>
        <span />
        <span className="faint">
          {t('Stays: {record}', {
            record: keep.company_name ?? keep.email ?? t('this record'),
          })}
        </span>
        <span className="faint">
          {t('Goes: {record}', { record: drop.company_name ?? drop.email ?? t('the other') })}
        </span>
        {differing.map(([field, label]) => (
          <div key={field} className={styles.mergeLine}>
            <span className="faint">{label}</span>
            {(['keep', 'drop'] as const).map((from) => (
              <MergeValue
                key={from}
                label={label}
                value={wordsOf((from === 'keep' ? keep : drop)[field])}
                chosen={(from === 'drop') === taken.has(field)}
                onChoose={() => choose(field, from)}
              />
            ))}
          </div>
        ))}
      </div>
      {differing.length === 0 ? (
        <p className="muted">{t('The two records are identical.')}</p>
      ) : null}
      {taken.has('notes') && keep.notes && drop.notes ? (
        <p className="faint">{t('Both notes are kept, one below the other.')}</p>
      ) : null}
      <LeftBehind drop={drop} />
    </Dialog>
  )
}

/** Lists what stays behind, because the service cannot move it to the record that is kept. */
function LeftBehind({ drop }: { drop: ContactRow }) {
  const { value: known } = useQuery('contacts.read', { id: drop.id })
  const lost = known ? tiesLost(known, Date.now()) : []
  if (!known || lost.length === 0) return null
  return (
    <section className={styles.left}>
      <p className="muted">{t('The service can’t move these to the record that stays:')}</p>
      <Consequences person={drop.name} known={known} consequences={lost} />
    </section>
  )
}

interface MergeValueProps {
  label: string
  value: string | null
  chosen: boolean
  onChoose: () => void
}

/** Offers one record's value of a field for the record that is kept. */
function MergeValue({ label, value, chosen, onChoose }: MergeValueProps) {
  return (
    <button
      type="button"
      className={styles.mergeValue}
      aria-pressed={chosen}
      aria-label={t('{name}: {message}', { name: label, message: value ?? t('none') })}
      onClick={onChoose}
    >
      <bdi className="cut">{value ?? <span className="faint">{t('none')}</span>}</bdi>
    </button>
  )
}
