import { otherLanguage } from '#shared/i18n/stored-language.ts'
import { t } from '#shared/i18n/translate.ts'
import type { EnrolBatch, EnrolSelection } from '#shared/bridge/enrolment.ts'
import { MAX_ENROLLED } from '#shared/bridge/values.ts'
import { judgePeople } from './evidence.ts'
import type { Batch } from './enrolment-store.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Enrolment } from './create-enrolment.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { selectedContacts } from '#main/features/common/people-filter.ts'
import { peopleOfMembers } from '#main/features/common/people-of-members.ts'
import { personName, readText } from '#main/features/common/rows/common.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'

/** The engine plus the enrolment guard. */
type Enrolling = Engine & { enrolment: Enrolment }

/** Builds the handlers that enrol people in campaigns, behind the guard (E9). */
export function enrolmentHandlers(open: () => Enrolling): Handlers<Subject<'enrolment'>> {
  return {
    'enrolment.check': async ({ campaign_id, select }) => {
      const live = open()
      const ids = await readChosen(live, select)
      const before =
        'batch_id' in select ? (live.enrolment.store.batch(select.batch_id)?.rows ?? []) : []
      return {
        people: await judgePeople(live.enrolment, campaign_id, ids.slice(0, MAX_ENROLLED)),
        left_out: Math.max(0, ids.length - MAX_ENROLLED),
        reasons: Object.fromEntries(
          before.flatMap(({ contact_id, reason }) => (reason ? [[contact_id, reason]] : [])),
        ),
      }
    },
    'enrolment.refresh': async ({ contact_ids }) => {
      const live = open()
      const people = await judgePeople(live.enrolment, null, contact_ids)
      return live.enrolment.companies.read(
        people.map(({ company_id }) => company_id).filter((id) => id !== null),
        LOOKED_MS,
      )
    },
    'enrolment.begin': ({ campaign_id, people, draft, replaces }) =>
      open().enrolment.enrolling.begin(campaign_id, people, { draft: draft === true, replaces }),
    'enrolment.cancel': ({ batch_id }) => ({ state: open().enrolment.enrolling.cancel(batch_id) }),
    'enrolment.discard': ({ batch_id }) => {
      open().enrolment.enrolling.discard(batch_id)
      return {}
    },
    'enrolment.settle': ({ batch_id, enrolled }) => {
      open().enrolment.enrolling.settle(batch_id, enrolled)
      return {}
    },
    'enrolment.batches': async ({ campaign_id, batch_id }) => {
      const live = open()
      const { store } = live.enrolment
      if (batch_id === undefined) return { batches: await asRows(live, store.batches(campaign_id)) }
      const batch = store.batch(batch_id)
      return { batches: await asRows(live, batch ? [batch] : []) }
    },
  }
}

/** Companies read this recently are not read again when the sheet is reopened. */
const LOOKED_MS = 30_000

async function readChosen(live: Enrolling, select: EnrolSelection): Promise<string[]> {
  if ('batch_id' in select)
    return (
      live.enrolment.store.batch(select.batch_id)?.rows.map(({ contact_id }) => contact_id) ?? []
    )
  if ('contacts' in select)
    return 'ids' in select.contacts
      ? [...new Set(select.contacts.ids)]
      : selectedContacts(live.cache, select.contacts)
  return peopleOfMembers(live, select.list_id, select.members)
}

async function asRows(
  { cache, enrolment }: Enrolling,
  batches: readonly Batch[],
): Promise<EnrolBatch[]> {
  const ids = [...new Set(batches.flatMap(({ rows }) => rows.map(({ contact_id }) => contact_id)))]
  const [people, campaigns] = await Promise.all([
    cache.getMany('contacts', ids),
    cache.getMany('campaigns', [...new Set(batches.map(({ campaign_id }) => campaign_id))]),
  ])
  const records = new Map(people.map((row) => [row.id, row.record]))
  const titles = new Map(
    campaigns.map((row) => [row.id, readText(row.record.name) ?? t('No name')]),
  )
  return batches.map(
    ({ id, campaign_id, state, at, message, enrolled, count_before, count_after, ...batch }) => ({
      id,
      campaign_id,
      campaign_name: titles.get(campaign_id) ?? t('A deleted campaign'),
      state,
      at,
      message,
      language: message === null ? null : otherLanguage(batch.language),
      enrolled,
      count_before,
      count_after,
      leaves_at: state === 'held' ? enrolment.enrolling.leavesAt(id) : null,
      people: batch.rows.map(({ contact_id, verdict, reason }) => ({
        ...whoIs(contact_id, records.get(contact_id)),
        colour: colourOf(verdict),
        reason,
      })),
    }),
  )
}

function whoIs(contact_id: string, record: Row<'contacts'>['record'] | undefined) {
  if (!record) return { contact_id, name: t('No longer exists'), email: null }
  return { contact_id, name: personName(record) ?? t('No name'), email: readText(record.email) }
}

const colourOf = (verdict: string | null) =>
  verdict === 'green' || verdict === 'amber' || verdict === 'red' ? verdict : null
