import { listOf, t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { ContactRow } from '#shared/bridge/people.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { formatHoldTime } from '../../format/hold-time.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useHeldMs } from '../../stores/preferences.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { aheadFigure, orphansFigure } from './consequence-figures.ts'
import { listsOfFigure } from './known-figures.ts'
import { useAges } from './use-ages.ts'
import styles from './consequences.module.css'

type Known = CommandOutput<'contacts.read'>

/** A consequence in words, and what explains the number in them. */
interface Consequence {
  words: string
  of?: 'lists' | 'ahead' | 'orphans'
}

function describeOrphans(past: number, notes: number): string | null {
  if (past > 0 && notes > 0)
    return t('{records} lose their person.', {
      records: listOf([
        t('{count, plural, one {# past meeting} other {# past meetings}}', { count: past }),
        t('{count, plural, one {# call note} other {# call notes}}', { count: notes }),
      ]),
    })
  if (past > 0)
    return t(
      '{count, plural, one {# past meeting loses its person.} other {# past meetings lose their person.}}',
      { count: past },
    )
  if (notes > 0)
    return t(
      '{count, plural, one {# call note loses its person.} other {# call notes lose their person.}}',
      { count: notes },
    )
  return null
}

/** Lists the consequences of deleting a person, as far as this computer knows them. */
export function consequences(
  known: Pick<Known, 'lists' | 'meetings' | 'notes' | 'campaigns'>,
  now: number,
): Consequence[] {
  const { lists } = known
  return [
    ...(lists.length > 0
      ? [
          {
            words: t(
              '{count, plural, one {They leave # hot list: {lists}, with tier, status and notes.} other {They leave # hot lists: {lists}, with tier, status and notes.}}',
              { count: lists.length, lists: listOf(lists.map((list) => list.name)) },
            ),
            of: 'lists' as const,
          },
        ]
      : []),
    ...tiesLost(known, now),
    { words: t('What they cost stays in the ledger.') },
  ]
}

/** Lists what loses its person with a deletion, and that no other record can take over. */
export function tiesLost(
  { meetings, notes, campaigns }: Pick<Known, 'meetings' | 'notes' | 'campaigns'>,
  now: number,
): Consequence[] {
  const ahead = countAhead(meetings, now)
  const orphans = describeOrphans(meetings.length - ahead, notes.length)
  return [
    ...(ahead > 0
      ? [
          {
            words: t(
              '{count, plural, one {# meeting ahead stays in the calendar without them.} other {# meetings ahead stay in the calendar without them.}}',
              { count: ahead },
            ),
            of: 'ahead' as const,
          },
        ]
      : []),
    ...(orphans === null ? [] : [{ words: orphans, of: 'orphans' as const }]),
    ...(campaigns.length > 0
      ? [
          {
            words: t(
              'They are enrolled in {campaigns}: enrolment can’t be undone, so ask a manager to check.',
              { campaigns: listOf(campaigns.map((campaign) => campaign.name)) },
            ),
          },
        ]
      : []),
  ]
}

const countAhead = (meetings: Known['meetings'], now: number): number =>
  meetings.filter(({ starts_at }) => starts_at !== null && starts_at > now).length

/**
 * `approval`: the ID of an agent's request (L7); the user then stays on the screen where it was
 * approved.
 */
interface DeletePersonProps {
  person: ContactRow
  known: Known
  approval?: string
  onClose: () => void
}

/**
 * Asks before a person is deleted, and lists the consequences; the deletion is held, then final
 * (F7). It explains the difference from removing a person from a list (A12).
 */
export function DeletePerson({ person, known, approval, onClose }: DeletePersonProps) {
  const navigate = useNavigate()
  const heldMs = useHeldMs('deletion')
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const answer = await run('contacts.delete', { id: person.id }, { approval })
    setBusy(false)
    if (!answer.ok) return
    onClose()
    toast({
      tone: 'warning',
      message: t('{person} will be deleted in {time}', {
        person: person.name,
        time: formatHoldTime(answer.value.held_ms),
      }),
      hint: t('Undo keeps them. After that it’s permanent.'),
      ...(answer.value.history_id === null ? {} : { undo: answer.value.history_id }),
    })
    if (approval === undefined)
      void navigate({ to: '/people/{-$contactId}', params: { contactId: undefined } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Delete {person}?', { person: person.name })}
      description={t(
        'Removes them from the workspace for everyone. You have {time} to undo. After that it’s permanent.',
        { time: formatHoldTime(heldMs) },
      )}
      actions={
        <>
          <Button onClick={onClose}>{t('Keep')}</Button>
          <Button look="danger" busy={busy} onClick={() => void remove()}>
            {t('Delete for everyone')}
          </Button>
        </>
      }
    >
      <Consequences
        person={person.name}
        known={known}
        consequences={consequences(known, Date.now())}
      />
      {known.lists.length > 0 ? (
        <p className="faint">
          {t('To take them off a list only, open the list and remove them there.')}
        </p>
      ) : null}
    </Dialog>
  )
}

/** Lists the consequences; each that has a number explains it. */
export function Consequences({
  person,
  known,
  consequences: all,
}: {
  person: string
  known: Known
  consequences: readonly Consequence[]
}) {
  const format = useFormats()
  const { members, meetings } = useAges()
  const notes = useQuery('notes.list', { limit: 1 }).value?.as_of ?? null
  const ahead = countAhead(known.meetings, Date.now())
  const orphans = { past: known.meetings.length - ahead, notes: known.notes.length }
  const figures = {
    lists: listsOfFigure(person, format.number(known.lists.length), members),
    ahead: aheadFigure(format.number(ahead), meetings),
    orphans: orphansFigure(orphans, { meetings, notes }, format),
  }
  return (
    <ul className={styles.consequences}>
      {all.map(({ words, of }) => (
        <li key={words}>
          <Explained of={of ? figures[of] : null}>{words}</Explained>
        </li>
      ))}
    </ul>
  )
}
