import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvOf } from '#main/features/common/tables-as-text.ts'
import { createFormats } from '#renderer/format/formats.ts'
import { reportLines, reportTable, type Report } from '#renderer/screens/campaigns/report-lines.ts'
import { reportPdf, type DrawWords } from '#renderer/screens/campaigns/report-pdf.ts'
import { pdfText } from '#test/support/pdf-text.ts'

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

const report: Report = {
  from: at('2026-08-03T00:00'),
  to: now,
  as_of: at('2026-08-25T14:20'),
  weeks: [
    {
      from: at('2026-08-03T00:00'),
      to: at('2026-08-10T00:00'),
      counts: counts(0, 0, 0),
      measured: 0,
      days: 7,
    },
    {
      from: at('2026-08-10T00:00'),
      to: at('2026-08-17T00:00'),
      counts: counts(31, 4, 512),
      measured: 5,
      days: 7,
    },
    {
      from: at('2026-08-17T00:00'),
      to: at('2026-08-24T00:00'),
      counts: counts(44, 9, 1238),
      measured: 7,
      days: 7,
    },
    {
      from: at('2026-08-24T00:00'),
      to: at('2026-08-31T00:00'),
      counts: counts(11, 14, 204),
      measured: 2,
      days: 2,
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
  gaps: [
    {
      from: at('2026-08-15T00:00'),
      to: at('2026-08-17T00:00'),
      last_look: at('2026-08-14T17:10'),
      next_look: at('2026-08-17T08:42'),
      counts: counts(9, 1, 60),
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
  expect(lines.made).toContain('Made 25.08.2026 14:30')
  expect(lines.span).toBe('Week of 24.08.2026 to 25.08.2026')
  expect(lines.remarks).toContain(
    'Not measured 15.08.2026 to 16.08.2026: nobody looked between 14.08.2026 17:10 and ' +
      '17.08.2026 08:42. In all of it: 9 replies, 1 bounce, 60 sent; in no day and no week ' +
      'above.',
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
    'not measured',
  ])
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

test('M-4: PDF and CSV carry the numbers of the screen, and what Helvetica lacks is drawn', async () => {
  const drawn: string[] = []
  const onePixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const draw: DrawWords = async (text) => {
    drawn.push(text)
    return { png: new Uint8Array(onePixel), width: 40, height: 12 }
  }
  const words = pdfText(await reportPdf(lines, draw, new Date(now)))
  const plain = (cell: string) => cell.replaceAll('\u00a0', ' ')
  for (const cell of [
    ...lines.figures.map(({ value }) => value),
    ...lines.weeks.rows.flat(),
    ...lines.campaigns.rows.flat(),
  ].map(plain)) {
    if (cell.startsWith('Łódź')) expect(drawn).toContain(cell)
    else expect(words).toContain(cell)
  }
  // Headings stand on two lines, whole.
  expect(words.filter((word) => word.includes('…'))).toEqual([])
  expect(words.join(' ')).toContain('Replies Sent')
  const { header, rows } = reportTable(lines)
  const csv = Papa.parse<string[]>(csvOf(header, rows).replace('\u{feff}', '')).data
  expect(csv[0]?.slice(0, 4)).toEqual(['Section', 'Week', 'Replies', 'Bounces'])
  for (const [index, row] of lines.weeks.rows.entries())
    expect(csv[index + 1]?.slice(1, row.length + 1)).toEqual(row)
  expect(csv.flat()).toContain(`'=HYPERLINK("x")`)
})
