import { t } from '#shared/i18n/translate.ts'
import { useEffect, useState } from 'react'
import type { ContactRow } from '#shared/bridge/people.ts'
import type { MemberEdit } from '#shared/bridge/hot-lists.ts'
import type { Seen } from '#shared/bridge/command.ts'
import { run, sayChanged } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { useNoteDraft } from '../../parts/notes/use-note-draft.ts'
import { recordCall, type CallOutcome } from '../../parts/people/call-outcome.ts'
import { telLink } from '../../parts/people/call-person.ts'
import { alreadySentence, editSentence } from '../../parts/people/member-labels.ts'
import { openOutside } from '../../parts/people/people-labels.ts'
import { sayNoPhone } from '../../parts/people/say-no-phone.ts'
import { meetingOfCall } from './meeting-of-call.ts'

/**
 * Returns the data and actions of the card beside a call (N7). Tier, status and note are those of
 * the hot list the person is called for; if they are on no list, the note is the person's.
 */
export function useCard(id: string, memberId: string | undefined) {
  const read = useQuery('contacts.read', { id })
  const known = read.stale ? undefined : read.value
  const person = known?.contact ?? null
  const [chosen, setChosen] = useState(memberId)
  const lists = known?.lists ?? []
  const first = lists[0]?.member_id
  // If the person is removed from that list meanwhile, keys must not edit another list unasked.
  const member = lists.find((list) => list.member_id === chosen) ?? null
  const name = person?.name ?? ''
  const call = useCall(person, member)
  const meeting = meetingOfCall(known?.meetings ?? [], useNow())

  useEffect(() => {
    if (chosen === undefined) setChosen(first)
  }, [chosen, first])
  useEffect(() => {
    void run('sync.look', { resource: 'contacts', id }, { quiet: true })
  }, [id])

  const edit = async (change: MemberEdit, seen?: Seen): Promise<boolean> => {
    if (!member) return false
    const answer = await run('members.edit', {
      list_id: member.list_id,
      select: { ids: [member.member_id] },
      edit: change,
      seen,
    })
    if (answer.ok)
      sayChanged(answer.value, editSentence(name, change), alreadySentence(name, change))
    return answer.ok
  }
  const noteOnPerson = async (notes: string | null, seen: Seen): Promise<boolean> => {
    const answer = await run('contacts.edit', { select: { ids: [id] }, set: { notes }, seen })
    if (answer.ok) sayChanged(answer.value, t('Note on {person} saved', { person: name }))
    return answer.ok
  }
  const of = member
    ? { table: 'members' as const, id: member.member_id, contact_id: id, note: member.notes }
    : { table: 'contacts' as const, id, contact_id: id, note: person?.notes ?? null }
  const note = useNoteDraft(person ? of : undefined, (notes, seen) =>
    member ? edit({ notes }, { notes: seen }) : noteOnPerson(notes, { notes: seen }),
  )
  return {
    known,
    person,
    member,
    lists,
    meeting,
    note: { ...note, value: of.note, record: of.id },
    call,
    edit,
    choose: setChosen,
  }
}

export type CardState = ReturnType<typeof useCard>

type Member = NonNullable<ReturnType<typeof useQuery<'contacts.read'>>['value']>['lists'][number]

/** Dials, times the call and saves its outcome (A9). */
function useCall(person: ContactRow | null, member: Member | null) {
  const format = useFormats()
  const [since, setSince] = useState<number | null>(null)
  const { name = '', phone = null, do_not_contact = false } = person ?? {}
  return {
    since,
    phone,
    /** False if the person must not be contacted, has no number or is being called already. */
    canBegin: phone !== null && do_not_contact !== true && since === null,
    /** Whether only a number is missing for a call; `begin` says so. */
    isMissing: person !== null && phone === null && do_not_contact !== true,
    begin() {
      if (person === null) return
      if (phone === null) return sayNoPhone(name, null)
      setSince(Date.now())
      openOutside(telLink(phone))
    },
    /** Ends a call without an outcome, because there is no member to save it with. */
    end: () => setSince(null),
    async outcome(outcome: CallOutcome) {
      if (!member) return
      const { sentence, ...call } = recordCall(name, outcome, Date.now(), format)
      const answer = await run('members.outcome', {
        list_id: member.list_id,
        member_id: member.member_id,
        ...call,
      })
      if (!answer.ok) return
      setSince(null)
      sayChanged(answer.value, sentence)
    },
  }
}
