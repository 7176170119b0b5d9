import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { view as viewSchema, type View } from '#shared/bridge/pipeline.ts'
import type { Hub } from '../hub.ts'
import type { Ports } from '../ports.ts'
import type { LiveWorkspace } from '../workspaces/live.ts'
import { gesture, refused } from './edits.ts'
import type { Handlers, Subject } from './handlers.ts'
import { said } from './rows/common.ts'

/** What is kept of a lead on this computer; no endpoint takes it (R1). */
export function pipelineChanges(open: () => LiveWorkspace): Pick<Handlers, 'pipeline.overlay'> {
  return {
    'pipeline.overlay': async ({ ids, set }) => {
      const { cache, outbox } = open()
      const rows = await cache.getMany('jobs', ids)
      const here = new Set(rows.map((row) => row.id))
      const subject = (row: (typeof rows)[number]) => [said(row.record.title), said(row.record.company_name)].filter(Boolean).join(' · ') || 'A lead'
      const label = `${Object.keys(set).map((field) => words[field] ?? field).join(', ')}: ${rows.length === 1 && rows[0] ? subject(rows[0]) : `${rows.length} leads`}`
      const done = await gesture(outbox, label, [], rows.map((row) => ({ id: row.id, edit: { table: 'jobs' as const, record_id: row.id, set, subject: subject(row), link: `/pipeline/${row.id}` } })))
      return { ...done, results: [...done.results, ...refused(ids.filter((id) => !here.has(id)), 'This lead is no longer there.')] }
    },
  }
}

const words: Record<string, string> = { stage: 'Stage', note: 'Note', follow_up_at: 'Follow-up', duplicate_of: 'Duplicate', dismissal: 'Reason' }

const KEY = 'views'
const kept = z.array(viewSchema).catch([])

/** Saved views: a screen's filter, sort and columns under a name (B1, H8). */
export function viewHandlers(ports: Pick<Ports, 'preferences'>, hub: Hub): Handlers<Subject<'views'>> {
  const read = (): View[] => kept.parse(ports.preferences.get(KEY))
  const write = (views: View[]) => {
    ports.preferences.set(KEY, views)
    hub.touch('views')
  }
  return {
    'views.list': ({ screen }) => ({ views: read().filter((view) => screen === undefined || view.screen === screen) }),
    'views.save': ({ id = randomUUID(), ...view }) => {
      const views = read()
      const saved = { ...view, id }
      write(views.some((one) => one.id === id) ? views.map((one) => (one.id === id ? saved : one)) : [...views, saved])
      return { id }
    },
    'views.remove': ({ id }) => {
      write(read().filter((view) => view.id !== id))
      return {}
    },
  }
}
