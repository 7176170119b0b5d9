import { jobFields } from '#shared/api/pipeline.ts'
import { record, type Answer } from '../http/answer.ts'
import type { Handlers } from '../http/call.ts'
import { notFound } from '../http/errors.ts'
import { pageOf, rowsOf, type Listing } from '../store/lists.ts'
import { ftsQuery } from '../store/search.ts'

type JobRow = { seq: number; id: string } & Record<(typeof jobFields)[number], string | null>

function listing(query: {
  q?: string
  status?: string
  state?: string
  sector?: string
}): Listing | null {
  const where: Listing['where'] = (['status', 'state', 'sector'] as const).flatMap((name) =>
    query[name] === undefined ? [] : [[`t.${name} = ?`, query[name]]],
  )
  if (!query.q?.trim()) return { from: 'jobs t', version: 'jobs', where }
  const match = ftsQuery(query.q)
  if (match === null) return null
  return {
    from: 'jobs_search s JOIN jobs t ON t.seq = s.rowid',
    version: 'jobs',
    seq: 's.rowid',
    where: [['s.jobs_search MATCH ?', match], ...where],
  }
}

const jobOf = (row: JobRow, fields: readonly string[]) => ({
  id: row.id,
  ...Object.fromEntries(
    jobFields.filter((name) => fields.includes(name)).map((name) => [name, row[name]]),
  ),
})

/**
 * Splits `fields` into known and unknown ones. `id` is always returned, so requesting it is valid
 * (contract §2).
 */
function projection(fieldList: string | undefined) {
  const names = fieldList
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (!names?.length) return { fields: jobFields as readonly string[], unknown: [] }
  const known: readonly string[] = ['id', ...jobFields]
  return { fields: names, unknown: [...new Set(names.filter((name) => !known.includes(name)))] }
}

export const pipelineHandlers = {
  'pipeline.list': ({ world, query, page }): Answer => {
    const { fields, unknown } = projection(query.fields)
    const selection = listing(query)
    if (!selection)
      return { kind: 'list', records: [], page: { ...page, total: 0 }, unknown_fields: unknown }
    const found = pageOf(world, selection, page)
    return {
      kind: 'list',
      records: rowsOf<JobRow>(world, 'SELECT t.* FROM jobs t', found.seqs).map((row) =>
        jobOf(row, fields),
      ),
      page: found.page,
      unknown_fields: unknown,
    }
  },

  'pipeline.read': ({ world, params }) => {
    const row = world.db.get<JobRow>('SELECT * FROM jobs WHERE id = ?', params.id)
    if (!row) throw notFound('job')
    return record(jobOf(row, jobFields))
  },
} satisfies Partial<Handlers>
