import { answerCreated, record, answerWhole } from '../http/answer.ts'
import type { Handlers } from '../http/call.ts'
import { notFound } from '../http/errors.ts'
import type { World } from '../world/world.ts'
import { requireCredits, pay } from './pay.ts'
import { iso, isoOrNull, parseOrNull } from './wire.ts'

interface ReportRow {
  id: string
  brief: string
  companies: string | null
  market_insights: string | null
  sources: string | null
  created_at: number
  due_at: number
  completed_at: number | null
}

const runPrice = 6
/** A report takes one to four minutes of workspace time. */
const shortest = 60_000
const spread = 180_000

const reportInList = (row: ReportRow) => ({
  id: row.id,
  brief: row.brief,
  created_at: iso(row.created_at),
  completed_at: isoOrNull(row.completed_at),
})

const reportInDetail = (row: ReportRow) => ({
  ...reportInList(row),
  companies: parseOrNull(row.companies),
  market_insights: parseOrNull(row.market_insights),
  sources: parseOrNull(row.sources),
})

function requireReport(world: World, id: string): ReportRow {
  const row = world.db.get<ReportRow>('SELECT * FROM reports WHERE id = ?', id)
  if (!row) throw notFound('report')
  return row
}

export const researchHandlers = {
  'research.start': (call) => {
    requireCredits(call, runPrice)
    return call.commit(() => {
      const { world, body, now } = call
      const id = world.random.id('rp')
      world.db.insert('reports', {
        id,
        brief: body.brief,
        created_at: now,
        due_at: now + shortest + Math.floor(world.random.stable(id) * spread),
      })
      call.effect({ kind: 'create', table: 'reports', id, fields: { brief: body.brief } })
      pay(call, {
        action: 'research.start',
        component: 'report',
        target: id,
        amount: runPrice,
        result: { report_id: id },
      })
      return answerCreated(reportInDetail(requireReport(world, id)))
    })
  },

  'research.list': ({ world }) =>
    answerWhole(
      world.db.all<ReportRow>('SELECT * FROM reports ORDER BY seq DESC').map(reportInList),
    ),

  'research.read': ({ world, params }) => record(reportInDetail(requireReport(world, params.id))),
} satisfies Partial<Handlers>
