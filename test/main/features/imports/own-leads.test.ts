import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pipelineExport } from '#main/features/pipeline/pipeline-export.ts'
import { importJobs } from '#service/import/index.ts'
import { languages } from '#shared/i18n/languages.ts'
import { setLanguage, t } from '#shared/i18n/translate.ts'
import { previewImport } from '#shared/tables/preview.ts'
import { peopleWorld } from '#test/main/features/people/people-world.ts'
import { importWorld, type ImportWorld } from '#test/service/import/world.ts'
import { fileOf } from '#test/shared/tables/file-pieces.ts'
import { compileAll } from '../../../../build/languages/catalogues.ts'

/* L1, L2: leads that Hotdesk exports are known when they are imported again. */

const catalogues = await compileAll(fileURLToPath(new URL('../../../../', import.meta.url)))
const tags = languages.map(({ tag }) => tag)

let here: ImportWorld
beforeEach(() => {
  here = importWorld()
})
afterEach(() => {
  setLanguage('en', {})
  here[Symbol.dispose]()
})

/** The columns of the table that an import reads, as the window heads them. */
const readColumns = () => [
  { id: 'title', header: t('Title') },
  { id: 'company_name', header: t('Company') },
  { id: 'status', header: t('Status') },
  { id: 'location', header: t('Location') },
  { id: 'sector', header: t('Sector') },
  { id: 'state', header: t('State or region') },
  { id: 'salary', header: t('Salary') },
  { id: 'follow_up', header: t('Follow up') },
  { id: 'notes', header: t('Notes') },
  { id: 'posting_date', header: t('Posted') },
  { id: 'url', header: t('Address') },
]

/** Exports leads as a file, and returns its text. */
async function exportOf(
  leads: Record<string, unknown>[],
  columns: { id: string; header: string }[],
) {
  await using place = await peopleWorld()
  await place.cache.putPage('jobs', leads, { startedAt: 0, now: place.clock.now() })
  const handlers = pipelineExport(place.live, () => place.downloads)
  const select = { filter: {}, except: [] }
  const { path } = await handlers['pipeline.export']({ select, columns, format: 'csv' })
  return readFileSync(path ?? '', 'utf8')
}

const fields = 'id, title, company_name, status, location, url, posting_date'
const storedLeads = () => here.world.db.all<Record<string, unknown>>(`SELECT ${fields} FROM jobs`)

test('an export of imported leads adds none, whether their file had IDs or not', async () => {
  const rows = ['ID,Title,Company,Location', '4711,CFO,Kvist,Oslo', ',Clerk,Alpha,Bergen']
  await importJobs(here.world, here.file('board.csv', rows.join('\n')))
  const shown = readColumns().filter(({ id }) => ['title', 'company_name', 'status'].includes(id))
  const again = await importJobs(
    here.world,
    here.file('ours.csv', await exportOf(storedLeads(), shown)),
  )
  expect([again.added, again.unchanged, again.rejected]).toEqual([0, 2, []])
  expect(here.count('jobs')).toBe(2)
})

test.each(tags)('an export in %s is recognised, each column as its field', async (tag) => {
  setLanguage(tag, catalogues[tag] ?? {})
  const text = await exportOf(
    [{ id: 'j_1', title: 'CFO', company_name: 'Kvist' }],
    [
      ...readColumns(),
      { id: 'stage', header: t('My stage') },
      { id: 'note', header: t('My note') },
    ],
  )
  setLanguage('en', {})
  const preview = await previewImport(fileOf(text))
  expect(preview.kind).toBe('jobs')
  const headings = preview.columns.map(({ name }) => name)
  const inOrder = preview.mapping.toSorted(
    (a, b) => headings.indexOf(a.column) - headings.indexOf(b.column),
  )
  expect(inOrder.map(({ field }) => field)).toEqual([
    'id',
    'title',
    'company_name',
    'status',
    'location',
    'sector',
    'state',
    'salary',
    'follow_up_date',
    'notes',
    'posting_date',
    'url',
  ])
})
