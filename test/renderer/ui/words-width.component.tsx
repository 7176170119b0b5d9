import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { startOfWeek } from '#shared/domain/calendar-days.ts'
import { rowsOf } from '#renderer/data/rows.ts'
import { FormatsProvider, useFormats } from '#renderer/format/use-formats.tsx'
import { Agenda } from '#renderer/screens/meetings/agenda.tsx'
import { Week } from '#renderer/screens/meetings/week.tsx'
import { weekColumns } from '#renderer/screens/meetings/week-layout.ts'
import { ColumnTime, TIME_WIDTH } from '#renderer/ui/column-time.tsx'
import type { Column } from '#renderer/ui/grid/column.ts'
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx'
import { useGrid } from '#renderer/ui/grid/use-grid.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/*
 * M5: times are whole in every format that a person may choose, whatever language the screens are
 * in: "yesterday 12:38 PM", "yesterday 12:38 p. m.", with Arabic digits, with "du." before the hour.
 */

const JANUARY = new Date(2027, 0, 20, 15).getTime()

interface Time {
  id: string
  at: number
}
/** Today, both days beside it, a weekday, days of this year or the last one, and years ago. */
const times: Time[] = [0, -1, 1, -3, 5, -20, 30, -60, -100, -400].map((days) => ({
  id: `${days} days`,
  at: new Date().setHours(days % 2 === 0 ? 22 : 10, 58, 0, 0) + days * 86_400_000,
}))

function Near({ at }: { at: number }) {
  const format = useFormats()
  return (
    <span className="num begins">
      {format.daysFromNow(at) === 0 ? format.time(at) : format.nearDay(at)}
    </span>
  )
}
const columns: Column<Time>[] = [
  { id: 'name', header: 'Name', width: { share: 1, least: 100 }, cell: ({ id }) => id },
  {
    id: 'at',
    header: 'When',
    width: TIME_WIDTH,
    times: 'stamps',
    cell: ({ at }) => <ColumnTime at={at} />,
  },
  { id: 'near', header: 'Near', width: 40, times: 'near', cell: ({ at }) => <Near at={at} /> },
]
const keyOf = ({ id }: Time) => id

function List() {
  const rows = rowsOf(times)
  const grid = useGrid(rows, keyOf, 'times')
  return (
    <DataGrid
      id="times"
      label="Times"
      columns={columns}
      rows={rows}
      grid={grid}
      rowLabel={keyOf}
      empty={null}
    />
  )
}

const meeting = (id: string, hour: number) =>
  ({
    id,
    title: id,
    starts_at: new Date(2027, 0, 20, hour, 30).getTime(),
    starts_text: null,
    date_only: false,
    duration_minutes: 60,
    status: 'booked',
    contact_name: null,
    company_name: null,
    needs_outcome: false,
    moved_to: null,
    overlay: [],
  }) as unknown as MeetingRow
const meetings = [meeting('mtg_1', 10), meeting('mtg_2', 11), meeting('mtg_3', 22)]
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const nothing = () => {}

const calendars = {
  agenda: (
    <Agenda
      label="Meetings"
      meetings={meetings}
      zone={zone}
      // During a meeting, whose line is in a heavier weight.
      now={new Date(2027, 0, 20, 11, 45).getTime()}
      counted={{ of: 'all', at: JANUARY }}
      activeId={null}
      onActive={nothing}
      onOpen={nothing}
    />
  ),
  week: (
    <Week
      columns={weekColumns([], startOfWeek(JANUARY, 1, zone), zone)}
      busy={[]}
      zone={zone}
      // Half an hour beside full hours.
      secondZone="Asia/Kolkata"
      now={new Date(2027, 0, 20, 22, 58).getTime()}
      activeId={null}
      onActive={nothing}
      onOpen={nothing}
      onFree={nothing}
      onMove={nothing}
    />
  ),
}

/** Opens what shows times, at the width of a small window. */
async function open(children: React.ReactNode, locale: string, hour12: boolean) {
  connect()
  await show(
    <FormatsProvider locale={locale} hour12={hour12}>
      <div data-testid="place" style={{ height: 700, width: 700, display: 'flex' }}>
        {children}
      </div>
    </FormatsProvider>,
  )
  await document.fonts.ready
}

/** Lists the texts below these elements that end beyond the box around them. */
function cutTexts(boxes: string): { cut: string[]; texts: number } {
  const cut: string[] = []
  let texts = 0
  for (const box of page.getByTestId('place').element().querySelectorAll(boxes)) {
    const range = document.createRange()
    range.selectNodeContents(box)
    const edge = box.getBoundingClientRect()
    for (const { left, right } of range.getClientRects()) {
      texts += 1
      if (right > edge.right + 0.5 || left < edge.left - 0.5) cut.push(box.textContent)
    }
    if (range.getClientRects().length > 0 && edge.height > 0 && isOnTwoLines(range))
      cut.push(`${box.textContent} on two lines`)
  }
  return { cut: [...new Set(cut)], texts }
}
const isOnTwoLines = (range: Range) =>
  new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size > 2

const formats = ['en-US', 'en-GB', 'es-MX', 'ar-EG', 'de', 'fr-FR', 'hu', 'bg']
const cases = formats.flatMap((locale) => [true, false].map((hour12) => ({ locale, hour12 })))

test.each(cases)(
  'M5: in the format $locale every time of a list is whole, twelve hours: $hour12',
  async ({ locale, hour12 }) => {
    await open(<List />, locale, hour12)
    await expect.element(page.getByRole('row').nth(times.length)).toBeVisible()
    await expect.poll(() => cutTexts('[role=gridcell]').cut).toEqual([])
    expect(cutTexts('[role=gridcell]').texts).toBeGreaterThanOrEqual(3 * times.length)
  },
)

test.each(cases)(
  'C1, M5: in the format $locale the times of the agenda are whole, twelve hours: $hour12',
  async ({ locale, hour12 }) => {
    await open(calendars.agenda, locale, hour12)
    const ranges = '[data-meeting] > [role=gridcell]:nth-child(2)'
    await expect.poll(() => cutTexts(ranges).cut).toEqual([])
    expect(cutTexts(ranges).texts).toBeGreaterThanOrEqual(3)
  },
)

test.each(cases)(
  'C1, M5: in the format $locale the hours of two zones are whole, twelve hours: $hour12',
  async ({ locale, hour12 }) => {
    await open(calendars.week, locale, hour12)
    await expect.element(page.getByTestId('place').getByRole('region').first()).toBeInTheDocument()
    await expect.poll(() => cutTexts('span[class*=hour]').cut).toEqual([])
    expect(cutTexts('span[class*=hour]').texts).toBeGreaterThan(40)
  },
)
