import type { ReportLines } from '#renderer/screens/campaigns/report-lines.ts'
import type { DrawWords } from '#renderer/screens/campaigns/pdf-line.ts'

const bar = { measured: true, note: '' }
/** A small weekly report. */
export const lines: ReportLines = {
  title: 'Title',
  span: 'Span',
  sourceNote: 'Source',
  figures: ['Replies', 'Bounces'].map((name) => ({
    name,
    value: '12',
    grey: false,
    notes: ['first', 'second'],
  })),
  bars: [
    { ...bar, label: 'Old week', value: 4, text: '4' },
    { ...bar, label: 'New week', value: 8, text: '8' },
  ],
  weeks: {
    header: ['Week', 'R', 'S', 'B', 'C', 'O', 'Reply rate', 'Bounce rate', 'Known'],
    rows: [
      ['A week', '1', '2', '3', '4', '5', '6', '7', 'whole'],
      ['B week', '1111', '2222', '33', '44', '55', '66', '77', 'whole too'],
    ],
    of: [],
  },
  campaigns: {
    header: ['Campaign', 'State', 'R', 'S', 'T', 'Reply rate', 'Bounce rate'],
    rows: [['Łódź leads', 'active', '21', '22', '23', '24', '25']],
    of: [],
  },
  remarks: ['Remark'],
  footnotes: ['Footnote'],
} as never

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Draws words that the fonts of PDF readers lack as one pixel. */
export const drawOnePixel: DrawWords = async () => ({
  png: new Uint8Array(onePixel),
  width: 40,
  height: 12,
})
