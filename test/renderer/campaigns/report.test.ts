import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvOf } from '#main/features/common/tables-as-text.ts'
import { createFormats } from '#renderer/format/formats.ts'
import { reportTables } from '#main/features/campaigns/report-tables.ts'
import type { Report } from '#renderer/screens/campaigns/report-figures.ts'
import { reportLines, type ReportLines } from '#renderer/screens/campaigns/report-lines.ts'
import type { DrawWords } from '#renderer/screens/campaigns/pdf-line.ts'
import { reportPdf } from '#renderer/screens/campaigns/report-pdf.ts'
import { setNumberFormat } from '#shared/i18n/translate.ts'
import { pdfText } from '#test/support/pdf-text.ts'
import { drawOnePixel } from './report-sample.ts'

const at = (text: string) => Date.parse(`${text}+02:00`)
const counts = (replies: number, bounces: number, sent: number) => ({
  replies,
  bounces,
  sent,
  clicks: 19,
  opens: 96,
  enrolled: 12,
})
const now = at('2026-08-25T14:30')
const format = createFormats({ locale: 'de-DE', hour12: null, timeZone: 'Europe/Berlin' })
setNumberFormat('de-DE')

const report: Report = {
  from: at('2026-08-03T00:00'),
  to: now,
  as_of: at('2026-08-25T14:20'),
  headline: 2,
  weeks: [
    {
      from: at('2026-08-03T00:00'),
      to: at('2026-08-10T00:00'),
      counts: counts(0, 0, 0),
      seen: null,
      whole: false,
    },
    {
      from: at('2026-08-10T00:00'),
      to: at('2026-08-17T00:00'),
      counts: counts(31, 4, 512),
      seen: { from: at('2026-08-10T09:00'), to: at('2026-08-14T17:10') },
      whole: false,
    },
    {
      from: at('2026-08-17T00:00'),
      to: at('2026-08-24T00:00'),
      counts: counts(44, 9, 1238),
      seen: { from: at('2026-08-17T00:00'), to: at('2026-08-23T18:00') },
      whole: true,
    },
    {
      from: at('2026-08-24T00:00'),
      to: at('2026-08-31T00:00'),
      counts: counts(11, 14, 204),
      seen: { from: at('2026-08-24T00:00'), to: at('2026-08-25T14:20') },
      whole: false,
    },
  ],
  between: [
    {
      from: at('2026-08-14T17:10'),
      to: at('2026-08-17T08:42'),
      counts: counts(9, 1, 60),
    },
  ],
  campaigns: [
    {
      id: 'ca_1',
      name: 'Fintech CFOs, spring',
      status: 'active',
      week: counts(7, 1, 104),
      all: counts(38, 4, 412),
    },
    {
      id: 'ca_2',
      name: 'Łódź leads, Wrocław',
      status: 'paused',
      week: counts(4, 13, 100),
      all: counts(12, 13, 186),
    },
    {
      id: 'ca_3',
      name: '=HYPERLINK("x")',
      status: 'draft',
      week: counts(0, 0, 0),
      all: counts(0, 0, 0),
    },
  ],
  resets: [
    {
      at: at('2026-08-18T09:00'),
      campaign_id: 'ca_1',
      name: 'Fintech CFOs, spring',
      metric: 'clicks',
      before: 143,
      after: 0,
    },
  ],
  events: [
    {
      at: at('2026-08-19T11:00'),
      campaign_id: 'ca_2',
      name: 'Łódź leads, Wrocław',
      from: 'active',
      to: 'paused',
    },
  ],
}
const lines = reportLines(report, now, format)

test('M-4: replies first, opens footnoted, gaps named, in the person’s date format although the language is English', () => {
  expect(lines.figures.map(({ name }) => name)).toEqual([
    'Replies',
    'Bounces',
    'Sent',
    'Clicks',
    'Opens\u00a0¹',
  ])
  expect(lines.footnotes[0]).toMatch(/^¹ Mail scanners/)
  expect(lines.sourceNote).toContain('Made 25.08.2026 14:30')
  expect(lines.span).toBe('Week of 17.08.2026 to 23.08.2026')
  expect(lines.remarks).toContain(
    'There was no reading between 14.08.2026 17:10 and 17.08.2026 08:42: 9 replies, 1 bounce ' +
      'and 60 sent belong to one of two weeks and are counted in neither.',
  )
  expect(lines.remarks).toContain(
    'Counter reset 18.08.2026 09:00: clicks of Fintech CFOs, spring went from 143 to 0; counted as nothing.',
  )
  expect(lines.weeks.rows[0]).toEqual([
    '03.08.2026 to 09.08.2026',
    '—',
    '—',
    '—',
    '—',
    '—',
    '—',
    '—',
    'none',
  ])
})

test('E10: a week is compared with the one before it, parts of weeks are marked, and all rows are all there was', () => {
  expect(lines.figures[0]).toMatchObject({
    name: 'Replies',
    value: '44',
    grey: false,
    notes: ['3,6\u00a0% of 1.238 sent', 'week before 31 (part)'],
  })
  expect(lines.weeks.rows.map((row) => [row[0], row[1], row.at(-1)])).toEqual([
    ['03.08.2026 to 09.08.2026', '—', 'none'],
    ['10.08.2026 to 16.08.2026', '31', 'Mo to Fr'],
    ['17.08.2026 to 23.08.2026', '44', 'whole'],
    ['24.08.2026 to 25.08.2026', '11', 'so far'],
    ['14.08.2026 to 17.08.2026', '9', 'between'],
    ['All', '95', ''],
  ])
  expect(lines.bars.map(({ note }) => note)).toEqual(['', 'known in part', '', 'so far'])
})

test('M-4, E7: every rate in it stands beside what it is a part of', () => {
  expect(lines.weeks.rows[2]?.slice(6, 8)).toEqual(['3,6\u00a0% of 1.238', '0,7\u00a0% of 1.238'])
  expect(lines.campaigns.rows[0]).toEqual([
    'Fintech CFOs, spring',
    'Active',
    '7',
    '104',
    '38',
    '9,2\u00a0% of 412',
    '1,0\u00a0% of 412',
  ])
})

test('M-4: the PDF carries the numbers of the screen, and what Helvetica lacks is drawn', async () => {
  const drawn: string[] = []
  const draw: DrawWords = async (text) => {
    drawn.push(text)
    return drawOnePixel(text, 8, false)
  }
  const words = pdfText(await reportPdf(lines, draw, new Date(now)))
  const plain = (cell: string) => cell.replaceAll('\u00a0', ' ')
  for (const cell of [
    ...lines.figures.map(({ value }) => value),
    ...lines.weeks.rows.flat(),
    ...lines.campaigns.rows.flat(),
  ]
    .filter(Boolean)
    .map(plain)) {
    if (cell.startsWith('Łódź')) expect(drawn).toContain(cell)
    else expect(words).toContain(cell)
  }
  // Headings stand on two lines, whole.
  expect(words.filter((word) => word.includes('…'))).toEqual([])
  expect(words.join(' ')).toContain('Replies Sent')
})

test('M-4: a figure that is wider than its column is written smaller in the PDF, never cut', async () => {
  const wide = '100,0\u00a0% of 1.234.567.890'
  const { weeks, campaigns } = lines
  const rows = [weeks, campaigns].map((table) => ({
    ...table,
    rows: table.rows.map((row) => [row[0] ?? '', ...row.slice(1).map(() => wide)]),
  }))
  const [wideWeeks = weeks, wideCampaigns = campaigns] = rows
  const all = { ...lines, weeks: wideWeeks, campaigns: wideCampaigns }
  const words = pdfText(await reportPdf(all, async () => null, new Date(now)))
  const figures = rows.reduce(
    (sum, table) => sum + table.rows.length * (table.header.length - 1),
    0,
  )
  expect(words.filter((word) => word === '100,0 % of 1.234.567.890')).toHaveLength(figures)
})

test('E10: there is a tidy table for each subject, with numbers as numbers', () => {
  const tables = reportTables(report, 'Europe/Berlin')
  const csv = Object.fromEntries(
    tables.map(({ name, header, rows }) => [
      name,
      Papa.parse<Record<string, string>>(csvOf(header, rows).replace('\u{feff}', ''), {
        header: true,
        skipEmptyLines: true,
      }),
    ]),
  )
  expect(Object.values(csv).flatMap(({ errors }) => errors)).toEqual([])
  expect(csv['weeks']?.data[2]).toMatchObject({
    kind: 'week',
    from: '2026-08-17',
    to: '2026-08-23',
    whole: 'yes',
    replies: '44',
    sent: '1238',
    reply_rate: '0.0355',
    bounce_rate: '0.0073',
  })
  expect(csv['weeks']?.data[1]).toMatchObject({
    whole: 'no',
    known_from: '2026-08-10 09:00',
    known_to: '2026-08-14 17:10',
  })
  expect(csv['weeks']?.data[0]).toMatchObject({ replies: '', known_from: '', reply_rate: '' })
  expect(csv['weeks']?.data[4]).toMatchObject({ kind: 'between weeks', replies: '9' })
  expect(csv['campaigns']?.data.map((row) => [row['campaign_id'], row['replies']])).toEqual([
    ['ca_1', '38'],
    ['ca_2', '12'],
    ['ca_3', '0'],
  ])
  expect(csv['campaigns']?.data[2]?.['campaign']).toBe(`'=HYPERLINK("x")`)
  expect(csv['changes']?.data).toEqual([
    {
      at: '2026-08-18 09:00',
      campaign: 'Fintech CFOs, spring',
      what: 'clicks reset',
      before: '143',
      after: '0',
    },
    {
      at: '2026-08-19 11:00',
      campaign: 'Łódź leads, Wrocław',
      what: 'state',
      before: 'active',
      after: 'paused',
    },
  ])
})

test('X-7, E10: a counter that the service does not state is a dash in the report, and never a zero', () => {
  const unstated = <T extends { counts: Report['weeks'][number]['counts'] }>(one: T): T => ({
    ...one,
    counts: { ...one.counts, replies: null },
  })
  const silent: Report = {
    ...report,
    weeks: report.weeks.map(unstated),
    between: report.between.map(unstated),
  }
  const { figures, bars, weeks, remarks } = reportLines(silent, now, format)
  expect(figures[0]).toMatchObject({ value: '—', notes: ['not stated'] })
  expect(bars.map(({ text, measured }) => [text, measured])).toEqual([
    ['not measured', false],
    ...Array.from({ length: 3 }, () => ['not stated', false]),
  ])
  for (const row of weeks.rows) expect([row[1], row[6]]).toEqual(['—', '—'])
  expect(remarks[0]).toMatch(/^There was no reading between .* counted in neither\.$/)
  const cells = reportTables(silent, 'Europe/Berlin')[0]
  expect(cells?.rows.map((row) => row[cells.header.indexOf('replies')])).toEqual(
    cells?.rows.map(() => ''),
  )
})

test('E10: each figure of the tables explains itself, with the value that is shown, and no word does', () => {
  for (const { header, rows, of } of [lines.weeks, lines.campaigns])
    for (const [at, row] of rows.entries())
      for (const [index, cell] of row.entries()) {
        const explained = of[at]?.[index] ?? null
        const isWord = index === 0 || header[index] === 'Known' || header[index] === 'State'
        const isNumber = !isWord && /\d/.test(cell)
        if (isWord || isNumber) expect(explained?.value ?? null).toBe(isWord ? null : cell)
        else expect([null, '—']).toContain(explained?.value ?? null)
      }
  const replies = lines.weeks.of[1]?.[1]
  expect(replies).toMatchObject({ name: 'Replies that week', value: '31' })
  expect(replies?.note).toMatch(/Part of the week isn’t known/)
  expect(lines.weeks.of[2]?.[6]?.parts).toEqual([
    { name: 'Replies', value: '44' },
    { name: 'E-mails sent', value: '1.238' },
  ])
})

test('E10: a figure says what its row counts: a week, what came between two, all of it, or one campaign', () => {
  const explained = [2, 4, 5].map((row) => lines.weeks.of[row]?.[1])
  const ofCampaign = lines.campaigns.of[0]?.[2]
  expect([...explained, ofCampaign].map((of) => [of?.name, of?.formula])).toEqual([
    [
      'Replies that week',
      expect.stringMatching(/^What the counters of all campaigns .* of the week/),
    ],
    [
      'Replies',
      expect.stringMatching(/between the last reading of one week and the first of a later/),
    ],
    ['Replies', 'The weeks above and what came between them, added up.'],
    ['Replies that week', expect.stringMatching(/^What the counter of this campaign rose by/)],
  ])
})

test.each([
  ['not read', () => null, 'The week isn’t known: there were no readings.'],
  [
    'read once',
    ({ from }: { from: number }) => ({ from: from + 1, to: from + 1 }),
    'The week isn’t known: there was only one reading, and counting takes two.',
  ],
])(
  'E10: of weeks that were %s nothing is said to be zero, and nothing is no number',
  (_, seen, why) => {
    const weeks = report.weeks.map((week) => ({
      ...week,
      counts: counts(0, 0, 0),
      seen: seen(week),
      whole: false,
    }))
    const notMeasured = { replies: null, bounces: null, sent: null, clicks: null, opens: null }
    const lines = reportLines(
      {
        ...report,
        headline: 3,
        weeks,
        between: [],
        campaigns: report.campaigns.map((campaign) => ({
          ...campaign,
          week: { ...notMeasured, enrolled: null },
        })),
      },
      now,
      format,
    )
    expect(lines.figures.map(({ value, notes }) => [value, ...notes])).toEqual(
      lines.figures.map(() => ['—', 'not measured']),
    )
    expect(lines.figures.map(({ of }) => of.note)).toEqual(lines.figures.map(() => why))
    expect(new Set(lines.weeks.rows.at(-1)?.slice(1, -1))).toEqual(new Set(['—']))
    expect(lines.weeks.rows.slice(0, -1).map((row) => row.at(-1))).toEqual([
      'none',
      'none',
      'none',
      'none so far',
    ])
    expect(lines.bars.map(({ text, measured }) => [text, measured])).toEqual(
      weeks.map(() => ['not measured', false]),
    )
    const [table] = reportTables({ ...report, weeks, between: [] }, 'Europe/Berlin')
    const replies = table?.header.indexOf('replies') ?? -1
    expect(table?.rows.map((row) => row.slice(replies))).toEqual(
      weeks.map(() => table?.header.slice(replies).map(() => '')),
    )
    expect(JSON.stringify(lines)).not.toMatch(/NaN|Infinity|undefined|Invalid/)
  },
)

test('E10, M6: headings wider than their column take room that others do not need, and are not cut', async () => {
  // As in German.
  const header = ['Woche', 'Antworten', 'Bounces', 'Gesendet', 'Klicks', 'Öffnungen\u00a0¹']
  const wide: ReportLines = {
    ...lines,
    weeks: { ...lines.weeks, header: [...header, 'Antwortquote', 'Bouncequote', 'Bekannt'] },
    campaigns: {
      ...lines.campaigns,
      header: lines.campaigns.header.with(2, 'Antworten in dieser Woche'),
    },
  }
  const words = pdfText(await reportPdf(wide, drawOnePixel, new Date(now)))
  expect(words).toEqual(
    expect.arrayContaining([...header.slice(0, -1), 'Öffnungen ¹', 'in dieser Woche']),
  )
})
