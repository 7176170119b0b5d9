import { t } from '#shared/i18n/translate.ts'
import type { KnownAction } from '../../keys/action.ts'
import { knownActions } from '../../keys/known-actions.ts'
import { registry } from '../../keys/action-registry.ts'

/** A command that needs a record, what to choose first, and on which screen. */
export interface RecordAction extends KnownAction {
  path: string
  need: string
  shortcuts: readonly string[]
}

/** The commands that need a record, by the screen where the user chooses it. */
export const recordActions: readonly { path: string; need: string; ids: readonly string[] }[] = [
  {
    path: '/hot-lists',
    need: t('Choose a person in a hot list first'),
    ids: [
      'triage.snooze',
      'triage.remove',
      'triage.tier.s',
      'triage.tier.a',
      'triage.tier.b',
      'triage.tier.none',
      'triage.status.not_started',
      'triage.status.connected',
      'triage.status.lvm',
      'triage.status.replied',
      'triage.status.meeting_booked',
      'triage.status.converted',
    ],
  },
  {
    path: '/people',
    need: t('Choose a person first'),
    ids: [
      'person.call',
      'person.note',
      'person.write',
      'person.edit',
      'person.addToList',
      'person.enrol',
      'person.logMeeting',
      'person.findEmail',
      'person.findPhone',
      'person.prospect',
      'person.merge',
      'person.delete',
      'person.erase',
      'person.copyEmail',
      'person.copyPhone',
    ],
  },
  {
    path: '/companies',
    need: t('Choose a company first'),
    ids: [
      'company.dnc',
      'company.findContacts',
      'company.research',
      'company.newPerson',
      'companies.bd.target',
      'companies.bd.contacted',
      'companies.bd.in_talks',
      'companies.bd.client',
      'companies.bd.lost',
    ],
  },
  {
    path: '/pipeline',
    need: t('Choose a lead first'),
    ids: [
      'pipeline.dismiss',
      'pipeline.followUp',
      'pipeline.followedUp',
      'pipeline.company',
      'pipeline.posting',
      'pipeline.stage.to_review',
      'pipeline.stage.qualified',
      'pipeline.stage.approached',
      'pipeline.stage.in_talks',
      'pipeline.stage.won',
    ],
  },
  {
    path: '/meetings',
    need: t('Choose a meeting first'),
    ids: [
      'meetings.move',
      'meetings.join',
      'meetings.status.attended',
      'meetings.status.no_show',
      'meetings.status.cancelled',
    ],
  },
  { path: '/notes', need: t('Choose a call note first'), ids: ['notes.match'] },
]

/** Lists the commands that need a record, except those available now. */
export function otherRecordActions(offered: ReadonlySet<string>): RecordAction[] {
  const all = new Map(registry.catalogue(knownActions()).map((action) => [action.id, action]))
  return recordActions.flatMap(({ path, need, ids }) =>
    ids.flatMap((id) => {
      const action = all.get(id)
      if (!action || offered.has(action.id) || offered.has(action.label)) return []
      const keys = [all.get(`go.${path.slice(1)}`)?.shortcuts[0], action.shortcuts[0]]
      return [{ ...action, path, need, shortcuts: keys.filter((key) => key !== undefined) }]
    }),
  )
}
