import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { t } from '#shared/i18n/translate.ts'
import { sayDismissals, sayStages } from '#shared/domain/lead-labels.ts'
import type { JobRow, JobSelection } from '#shared/bridge/pipeline.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Handlers, Parsed } from '#main/features/common/handlers.ts'
import { jobOrder } from '#main/features/common/job-filter.ts'
import { conditionsOf } from './pipeline-queries.ts'
import { jobRow } from '#main/features/common/rows/job.ts'
import { downloads, saveFile, stampedName } from '#main/features/common/save-file.ts'
import { csvOf, markdownOf, tsvOf } from '#main/features/common/tables-as-text.ts'

/**
 * So many leads fit easily into one message between window and main (MAX_FRAME_BYTES); for more, a
 * file is better.
 */
const MAX_COPIED = 1000
const PAGE = 200

/**
 * Builds the handler that exports leads as a file or text. It exports exactly the rows it reports,
 * and no cell that a spreadsheet would run (L1, L6). `folder`: where files are saved.
 */
export function pipelineExport(
  engine: Engine,
  folder: () => string = downloads,
): Pick<Handlers, 'pipeline.export'> {
  return {
    'pipeline.export': async (input) => {
      const rows = await selectedRows(engine, input)
      const columns = input.format === 'csv' ? withId(input.columns) : input.columns
      const header = columns.map((column) => column.header)
      const table = rows.map((row) => columns.map((column) => textOf(row, column.id)))
      if (input.format === 'csv')
        return {
          rows: rows.length,
          path: await saveFile(
            folder(),
            stampedName('pipeline', engine.clock.now()),
            'csv',
            csvOf(header, table),
          ),
          text: null,
        }
      if (rows.length > MAX_COPIED)
        throw new ProblemError(
          'too_many',
          t(
            '{leads, plural, one {# lead is} other {# leads are}} too many to copy; {most, plural, other {#}} at most.',
            { leads: rows.length, most: MAX_COPIED },
          ),
          t('Export them as CSV instead, or select fewer.'),
        )
      return {
        rows: rows.length,
        path: null,
        text: input.format === 'tsv' ? tsvOf(header, table) : markdownOf(header, table),
      }
    },
  }
}

type Columns = Parsed<'pipeline.export'>['columns']

/** Adds the ID, by which an import of the file knows the leads again. */
const withId = (columns: Columns): Columns =>
  columns.some(({ id }) => id === 'id') ? columns : [{ id: 'id', header: t('ID') }, ...columns]

async function selectedRows(
  engine: Engine,
  { select, sort, descending }: Parsed<'pipeline.export'>,
): Promise<JobRow[]> {
  const as_of = (await engine.cache.freshness(['jobs']))[0]?.as_of ?? null
  const order = [
    {
      field: jobOrder[sort ?? 'posting_date'],
      ...omitUndefined({ desc: sort === undefined ? true : descending }),
    },
  ]
  const ids = await engine.cache.ids('jobs', await filterOf(engine, select), order)
  const excluded = 'ids' in select ? new Set<string>() : new Set(select.except)
  const chosenIds = ids.filter((id) => !excluded.has(id))
  const rows: JobRow[] = []
  for (let at = 0; at < chosenIds.length; at += PAGE)
    rows.push(
      ...(await engine.cache.getMany('jobs', chosenIds.slice(at, at + PAGE))).map((row) =>
        jobRow(row, undefined, as_of),
      ),
    )
  return rows
}

const filterOf = async (engine: Engine, select: JobSelection) =>
  'ids' in select ? { field: 'id', in: select.ids } : conditionsOf(engine, select.filter)

/** Formats a day as every spreadsheet reads it. */
const day = (time: number | null) => {
  if (time === null) return ''
  const at = new Date(time)
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}

/** Returns a lead's value in a column, in full and without formatting. */
function textOf(row: JobRow, column: string): string {
  const { mine } = row
  switch (column) {
    case 'id':
    case 'title':
      return row[column]
    case 'company_name':
    case 'status':
    case 'state':
    case 'sector':
    case 'salary':
    case 'location':
    case 'notes':
    case 'url':
      return row[column] ?? ''
    case 'stage':
      return sayStages()[mine.stage ?? 'to_review']
    case 'note':
      return mine.note ?? ''
    case 'dismissal':
      return mine.dismissal ? sayDismissals()[mine.dismissal] : ''
    case 'follow_up':
      return day(mine.follow_up_at ?? row.follow_up_date)
    case 'posting_date':
      return day(row.posting_date)
    case 'first_seen':
      return day(row.first_seen_at)
    case 'last_seen':
      return day(row.last_seen_at)
    default:
      return row.extra.find((field) => field.name === column)?.value ?? ''
  }
}
