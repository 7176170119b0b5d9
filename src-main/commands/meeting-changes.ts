import type { LiveWorkspace } from '../workspaces/live.ts'
import { ProblemError } from '../problem.ts'
import { gesture, refused } from './edits.ts'
import type { Handlers } from './handlers.ts'
import { personName, said } from './rows/common.ts'

/** Logging meetings and their outcome; both wait in the outbox. Call notes are pulled only when online. */
export function meetingChanges(open: () => LiveWorkspace): Pick<Handlers, 'meetings.create' | 'meetings.setStatus' | 'notes.sync'> {
  return {
    'meetings.create': async ({ starts_at, contact_id, company_id, meeting_link, notes, ...rest }) => {
      if (contact_id === null && company_id === null) throw new ProblemError('unlinked', 'A meeting is logged against a person or a company.', 'Choose one of them.')
      const { outbox, cache } = open()
      const contact = contact_id === null ? null : await cache.get('contacts', contact_id)
      const want = {
        ...rest, starts_at_utc: new Date(starts_at).toISOString(), ...(contact_id === null ? {} : { contact_id }), ...(company_id === null ? {} : { company_id }),
        ...(meeting_link ? { meeting_link } : {}), ...(notes ? { notes } : {}),
      }
      const done = await outbox.edit(`Logged a meeting: ${rest.title}`, [{ endpoint: 'meetings.create', params: {}, want, subject: [rest.title, personName(contact?.record)].filter(Boolean).join(' · '), link: '/meetings' }])
      const [made] = done.results
      if (!made) throw new ProblemError('failed', 'The meeting could not be logged.')
      return { id: made.record_id, history_id: done.history_id }
    },
    'meetings.setStatus': async ({ ids, status }) => {
      const { outbox, cache } = open()
      const rows = await cache.getMany('meetings', ids)
      const here = new Set(rows.map((row) => row.id))
      const title = (row: (typeof rows)[number]) => said(row.record.title) ?? 'Meeting'
      const done = await gesture(outbox, `${status.replaceAll('_', ' ')}: ${rows.length === 1 && rows[0] ? title(rows[0]) : `${rows.length} meetings`}`, rows.map((row) => ({
        id: row.id, edit: { endpoint: 'meetings.setStatus' as const, params: { id: row.id }, want: { status }, base: { status: said(row.record.status) ?? 'booked' }, subject: title(row), link: `/meetings/${row.id}` },
      })))
      return { ...done, results: [...done.results, ...refused(ids.filter((id) => !here.has(id)), 'This meeting is no longer there.')] }
    },
    'notes.sync': async () => {
      const { api, sync } = open()
      const answer = await api.call('recorder.sync', { priority: 'interactive' })
      if (answer.kind === 'not_sent') throw new ProblemError('offline', 'There is no connection to the service, so no notes were pulled.', 'The notes you have stay readable. Try again when you are online.')
      if (answer.kind === 'refused') throw new ProblemError('refused', `The service refused: ${answer.message}`)
      if (answer.kind === 'signed_out') throw new ProblemError('signed_out', 'You are signed out.', 'Sign in again to pull call notes.')
      if (answer.kind === 'limited') throw new ProblemError('limited', 'The service asks for a pause.', 'Try again in a minute.')
      await sync.refresh({ resource: 'notes' })
      return { message: answer.kind === 'ok' && typeof answer.value.synced === 'number' ? `${answer.value.synced} new call notes` : 'Call notes read again' }
    },
  }
}
