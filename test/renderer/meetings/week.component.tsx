import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { startOfWeek } from '#shared/domain/calendar-days.ts'
import { ENGLISH } from '#shared/i18n/languages.ts'
import { setLanguage } from '#shared/i18n/translate.ts'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { Week } from '#renderer/screens/meetings/week.tsx'
import { weekColumns } from '#renderer/screens/meetings/week-layout.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/* C14: meetings are logged and moved by dragging in the week. */

afterEach(() => setLanguage(ENGLISH.tag, {}))

const NOON = Date.UTC(2026, 10, 18, 12)
const meeting = {
  id: 'mtg_1',
  title: 'Kennenlernen',
  starts_at: Date.UTC(2026, 10, 18, 10),
  duration_minutes: 45,
  status: 'booked',
  needs_outcome: false,
} as MeetingRow

/** A week in November with a meeting on Wednesday at ten; tells what was asked for. */
async function open(width = 1000, locale: string | null = null) {
  connect()
  const asked: unknown[] = []
  const columns = weekColumns([meeting], startOfWeek(NOON, 1, 'UTC'), 'UTC')
  await show(
    <FormatsProvider locale={locale} hour12={null}>
      <div style={{ height: 700, width, display: 'flex' }} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
        <Week
          columns={columns}
          busy={[]}
          zone="UTC"
          secondZone={null}
          now={NOON}
          activeId={null}
          onActive={(id) => asked.push(['active', id])}
          onOpen={() => {}}
          onFree={(at, minutes) => asked.push(['log', new Date(at).toISOString(), minutes])}
          onMove={({ id }, to) => asked.push(['move', id, new Date(to).toISOString()])}
        />
      </div>
    </FormatsProvider>,
  )
  return asked
}

/** Where the wall clock of a day shows an hour, on the screen. */
function pointAt(day: string, hour: number) {
  const { left, width, top, height } = page
    .getByRole('region', { name: new RegExp(`^${day}`) })
    .element()
    .getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + (height * hour) / 24 + 1 }
}
type Point = ReturnType<typeof pointAt>

const point = (type: string, at: Point, more: PointerEventInit = {}) =>
  new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'mouse', ...at, ...more })

/** Drags what stands at a point to others, and lets it go unless told otherwise. */
function drag(from: Point, to: Point, { pointerType = 'mouse', drop = true } = {}) {
  const target = document.elementFromPoint(from.clientX, from.clientY) ?? document.body
  target.dispatchEvent(point('pointerdown', from, { pointerType }))
  window.dispatchEvent(point('pointermove', to, { pointerType }))
  if (drop) window.dispatchEvent(point('pointerup', to, { pointerType }))
}

test('EN 301 549, 11.5.2.14: keys act on the meeting on which assistive technology puts the focus', async () => {
  const asked = await open()
  const buttons = page.getByRole('button')
  const focus = (element: Element) => (element as HTMLElement).focus()
  focus(buttons.first().element())
  focus(buttons.filter({ hasText: 'Kennenlernen' }).element())
  expect(asked).toEqual([['active', 'mtg_1']])
})

test('C14: free time dragged over is offered for a meeting of that length', async () => {
  const asked = await open()
  drag(pointAt('Tuesday', 9), pointAt('Tuesday', 10.2))
  expect(asked).toEqual([['log', '2026-11-17T09:00:00.000Z', 75]])
})

test('C14: a meeting dragged to another day asks to move there; one let go where it was does not', async () => {
  const asked = await open()
  drag(pointAt('Wednesday', 10.3), pointAt('Friday', 14.3))
  expect(asked).toEqual([['move', 'mtg_1', '2026-11-20T14:00:00.000Z']])
  drag(pointAt('Wednesday', 10.3), pointAt('Wednesday', 10.4))
  expect(asked).toHaveLength(1)
})

test('C1: the week fits beside the panel in the smallest window that shows both', async () => {
  await open(536)
  const box = document.querySelector('[data-plane]')
  expect(box?.clientWidth).toBe(536)
  expect(box?.scrollWidth).toBe(536)
})

const TAGS = ['en', 'de', 'fr', 'es', 'ar']
const WIDTHS = [536, 736, 1000]
test.each(TAGS.flatMap((tag) => WIDTHS.map((width) => [tag, width] as const)))(
  'M6: in %s the days of a week of %i px are named in the same way, and whole',
  async (tag, width) => {
    setLanguage(tag, {})
    await open(width, tag)
    await document.fonts.ready
    const heads = [...document.querySelectorAll<HTMLElement>('[class*=dayHead]')]
    const lines = heads.map(({ children: [day, date] }) =>
      day!.getBoundingClientRect().bottom <= date!.getBoundingClientRect().top + 2 ? 2 : 1,
    )
    expect(heads).toHaveLength(7)
    expect(new Set(lines).size).toBe(1)
    for (const head of heads) expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth)
    expect(document.querySelector('[data-plane]')?.scrollWidth).toBe(width)
  },
)

test('C14: the times are shown while dragging, and Escape leaves everything as it was', async () => {
  const asked = await open()
  const times = page.getByText(/^(15:00–15:45|3(:00)? pm–3:45 pm)/i)
  drag(pointAt('Wednesday', 10.3), pointAt('Thursday', 15.3), { drop: false })
  await expect.element(times).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(times).not.toBeInTheDocument()
  window.dispatchEvent(point('pointerup', pointAt('Thursday', 15.3)))
  expect(asked).toEqual([])
})

test.each([
  ['a click', 0.05, 'mouse'],
  ['a finger, which scrolls', 3, 'touch'],
])('C14: %s drags nothing', async (_, hours, pointerType) => {
  const asked = await open()
  drag(pointAt('Tuesday', 9), pointAt('Tuesday', 9 + hours), { pointerType })
  expect(asked).toEqual([])
})
