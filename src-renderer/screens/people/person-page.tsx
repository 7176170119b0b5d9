import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ContactRow } from '#shared/bridge/people.ts'
import { run, sayChanged } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { probableStart } from '../../format/mornings.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { ScreenHeader } from '../../ui/screen-header.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EnrolHost } from '../../parts/enrolment/enrol-host.tsx'
import { EmploymentCard } from '../../parts/employment/employment-card.tsx'
import { useNoteDraft } from '../../parts/notes/use-note-draft.ts'
import { LogMeeting } from '../../parts/meetings/log-meeting.tsx'
import { Conflicts } from '../../parts/conflicts/conflicts.tsx'
import { AddToList } from '../../parts/people/add-to-list.tsx'
import { DeletePerson } from '../../parts/people/delete-person.tsx'
import { ErasePerson } from '../../parts/people/erase-person.tsx'
import { MergePerson } from '../../parts/people/merge-person.tsx'
import { ConfirmOpenLink } from '../../parts/links/external-link.tsx'
import { PersonFields, useFieldsByKey, type SavePerson } from '../../parts/people/person-fields.tsx'
import { useAdding } from '../../parts/sync/permission.tsx'
import { PersonSections } from '../../parts/people/person-sections.tsx'
import { GoingPerson, type Deletion } from './going-person.tsx'
import { PersonHead } from './person-head.tsx'
import { usePersonActions, type PersonDialogs } from './use-person-actions.ts'
import { DuplicateNotice } from '../../parts/people/duplicate-notice.tsx'
import { roleOf } from '../../parts/people/people-labels.ts'
import styles from './people.module.css'

/**
 * Shows one person on one page (F9): fields edited in place, lists, campaigns we enrolled them in,
 * meetings, call notes, and what was spent.
 */
export function PersonPage({ id }: { id: string }) {
  // Outside the person's page, so that the proof is still shown when the person is gone.
  const [erasing, setErasing] = useState(false)
  return (
    <>
      <Person id={id} onErase={() => setErasing(true)} />
      {erasing ? <ErasePerson id={id} onClose={() => setErasing(false)} /> : null}
    </>
  )
}

function Person({ id, onErase }: { id: string; onErase: () => void }) {
  const { locale } = useFormats()
  const read = useQuery('contacts.read', { id })
  const known = read.stale ? undefined : read.value
  const person = known?.contact ?? null
  const [dialog, setDialog] = useState<'add' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const [merging, setMerging] = useState<{ duplicate: ContactRow | null } | null>(null)
  const fields = useFieldsByKey()
  const addMeeting = useAdding('meetings')
  const [logging, setLogging] = useState<number | null>(null)
  const [leaving, setLeaving] = useState<string | null>(null)

  useEffect(() => {
    void run('sync.look', { resource: 'contacts', id }, { quiet: true })
  }, [id])

  const save: SavePerson = async (set, seen) => {
    const answer = await run('contacts.edit', { select: { ids: [id] }, set, seen })
    if (answer.ok && answer.value.results.some((result) => !result.ok)) sayChanged(answer.value, '')
    return answer.ok && answer.value.results.every((result) => result.ok)
  }
  const note = useNoteDraft(
    { table: 'contacts', id, contact_id: id, note: person?.notes ?? null },
    (notes, seen) => save({ notes }, { notes: seen }),
  )
  const open: PersonDialogs = {
    add: () => setDialog('add'),
    delete: () => setDialog('delete'),
    merge: () => setMerging({ duplicate: null }),
    erase: onErase,
    logMeeting: () => addMeeting(() => setLogging(probableStart(Date.now(), locale))),
    link: setLeaving,
  }
  usePersonActions({
    id,
    person,
    save,
    open,
    onEdit: fields.ask,
    onNote: note.open,
  })

  if (!known)
    return (
      <Screen>
        <ScreenBody>
          <div className={styles.waiting}>
            <SkeletonLines />
          </div>
        </ScreenBody>
      </Screen>
    )
  if (!person) return <Missing deletion={known.deletion} />
  return (
    <Screen
      footer={<KeyHints />}
      detail={<PersonFields person={person} save={save} {...fields.asking} onLink={setLeaving} />}
    >
      <PersonHead person={person} open={open} />
      <ScreenBody>
        <div className={styles.sections}>
          <Conflicts conflicts={known.conflicts} />
          <DuplicateNotice person={person} onMerge={(duplicate) => setMerging({ duplicate })} />
          <EmploymentCard contactId={id} />
          <PersonSections id={id} known={known} note={note} />
        </div>
      </ScreenBody>
      {dialog === 'add' ? (
        <AddToList aim={{ select: { ids: [id] }, name: person.name, count: 1 }} onClose={close} />
      ) : null}
      {dialog === 'delete' ? <DeletePerson person={person} known={known} onClose={close} /> : null}
      <LogMeeting
        at={logging}
        record={{
          id,
          kind: 'contact',
          title: person.name,
          subtitle: roleOf(person),
          do_not_contact: person.do_not_contact,
        }}
        onClose={() => setLogging(null)}
      />
      <EnrolHost />
      {leaving ? <ConfirmOpenLink url={leaving} onClose={() => setLeaving(null)} /> : null}
      {merging ? (
        <MergePerson
          person={person}
          duplicate={merging.duplicate}
          onClose={() => setMerging(null)}
        />
      ) : null}
    </Screen>
  )
}

function Missing({ deletion }: { deletion: Deletion | null }) {
  const navigate = useNavigate()
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader title={t('Person')} />
      {deletion ? (
        <GoingPerson deletion={deletion} />
      ) : (
        <EmptyState
          icon={UserX}
          title={t('This person no longer exists')}
          actions={
            <Button
              keys="u"
              onClick={() =>
                void navigate({ to: '/people/{-$contactId}', params: { contactId: undefined } })
              }
            >
              {t('All people')}
            </Button>
          }
        >
          {t('They were deleted, or this workspace hasn’t loaded them yet.')}
        </EmptyState>
      )}
    </Screen>
  )
}
