import { DirectionProvider } from '@base-ui/react/direction-provider'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ArrowLeft, Search } from 'lucide-react'
import { createFormats } from '#renderer/format/formats.ts'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { describeSummary } from '#renderer/parts/conflicts/change-labels.ts'
import { CalendarMonth } from '#renderer/ui/calendar-month.tsx'
import { Icon } from '#renderer/ui/icon.tsx'
import { PhoneText } from '#renderer/ui/phone-text.tsx'
import { Resizer } from '#renderer/ui/resizer.tsx'
import { SegmentedControl } from '#renderer/ui/segmented-control.tsx'
import { CutText } from '#renderer/ui/cut-text.tsx'
import { Dotted } from '#renderer/ui/dotted.tsx'
import { Subject } from '#renderer/parts/history/subject.tsx'
import { Tabs } from '#renderer/ui/tabs.tsx'
import { setLanguage } from '#shared/i18n/translate.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

beforeEach(() => {
  document.dir = 'rtl'
})
afterEach(() => {
  document.dir = ''
  setLanguage('en', {})
})

const options = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
  { value: 'three', label: 'Three' },
] as const

/** Where the first and the last sign of an element are drawn. */
function endsOf(element: Element): [number, number] {
  const text = element.firstChild
  if (!(text instanceof Text)) throw new Error('no text')
  const placeOf = (at: number) => {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect().left
  }
  return [placeOf(0), placeOf(text.data.length - 1)]
}

test('M6: from right to left a phone number is still dialled from the left', async () => {
  await show(<PhoneText>+44 161 496 0966</PhoneText>)
  const [first, last] = endsOf(page.getByText('+44 161 496 0966').element())
  expect(first).toBeLessThan(last)
})

test('M6: from right to left a Latin name that is too long loses its end', async () => {
  await show(
    <div style={{ width: 120, display: 'flex' }}>
      <span className="cut">
        <bdi>Alexandra Konstantinopoulou</bdi>
      </span>
    </div>,
  )
  const name = page.getByText('Alexandra Konstantinopoulou').element()
  const box = name.closest('.cut')?.getBoundingClientRect()
  const [first, last] = endsOf(name)
  expect(first).toBeGreaterThanOrEqual(Number(box?.left) - 1)
  expect(last).toBeGreaterThan(Number(box?.right))
})

const NAME = 'Konstantinopoulou Venkatanarasimharajuvaripeta'

/** Reports where the ends of the name in a line are drawn. */
function endsOfName() {
  const cut = document.querySelector('.cut')!
  const words = document.createRange()
  words.selectNodeContents(cut.querySelector('bdi')!)
  const walker = document.createTreeWalker(cut, NodeFilter.SHOW_TEXT)
  while (walker.nextNode() && !walker.currentNode.textContent?.includes(NAME)) continue
  const text = walker.currentNode as Text
  const at = text.data.indexOf(NAME)
  const [first, last] = [at, at + NAME.length - 1].map((place) => {
    const range = document.createRange()
    range.setStart(text, place)
    range.setEnd(text, place + 1)
    return range.getBoundingClientRect()
  })
  return {
    first: first!,
    last: last!,
    box: cut.getBoundingClientRect(),
    words: words.getBoundingClientRect(),
  }
}

test.each([
  ['alone', <CutText key="">{NAME}</CutText>],
  ['after Arabic words', <CutText key="">{`أضيف إلى ${NAME}`}</CutText>],
  ['between Arabic words', <CutText key="">{`أضيف إلى ${NAME} اليوم`}</CutText>],
  ['after another name', <Subject key="" of={`ليلى حداد · ${NAME}`} />],
  [
    'after another fact',
    <span key="" className="cut">
      <Dotted parts={['مديرة مالية', NAME]} />
    </span>,
  ],
])('M6: from right to left a long Latin name %s keeps its beginning', async (_place, line) => {
  await show(<div style={{ width: 200, display: 'flex' }}>{line}</div>)
  // What splits a line by its directions is loaded with the first such text.
  const isBegun = () => endsOfName().first.left >= endsOfName().box.left - 1
  await expect.poll(isBegun).toBe(true)
  const { first, last, box, words } = endsOfName()
  expect(first.right).toBeLessThanOrEqual(box.right + 1)
  // What stands before it stands on its right.
  expect(first.right).toBeLessThan(words.right)
  expect(last.left).toBeGreaterThan(first.right)
})

test('M6: from left to right a long Arabic name after English words keeps its beginning', async () => {
  document.dir = ''
  const name = 'عبد الرحمن محمد عبد العزيز الحسيني القرشي'
  await show(
    <div style={{ width: 160, display: 'flex' }}>
      <CutText>{`Added to ${name}`}</CutText>
    </div>,
  )
  const text = page.getByText(name).element().firstChild as Text
  const range = document.createRange()
  range.setStart(text, 0)
  range.setEnd(text, 1)
  const box = text.parentElement!.getBoundingClientRect()
  expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(box.right + 1)
  expect(range.getBoundingClientRect().left).toBeGreaterThanOrEqual(box.left - 1)
})

test('M6: from right to left the arrow to the left goes on along the tabs', async () => {
  connect()
  const onChange = vi.fn<(value: string) => void>()
  await show(<Tabs label="Parts" tabs={options} value="one" onChange={onChange} />)
  await page.getByRole('tab', { name: 'One' }).click()
  onChange.mockClear()
  await userEvent.keyboard('{ArrowLeft}')
  await userEvent.keyboard('{ArrowRight}')
  expect(onChange.mock.calls).toEqual([['two'], ['three']])
})

test('M6: from right to left the arrow to the left goes to the next day', async () => {
  connect()
  await show(
    <FormatsProvider locale="en-GB" hour12={null}>
      <CalendarMonth chosen="2031-03-12" onChoose={() => undefined} />
    </FormatsProvider>,
  )
  const at = () => document.activeElement?.closest('td')?.querySelector('button')?.ariaLabel ?? null
  await expect.poll(at).toBe('Wednesday, 12 March 2031')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(at).toBe('Thursday, 13 March 2031')
})

test.each([
  ['end', '{ArrowLeft}', 216],
  ['end', '{ArrowRight}', 184],
  ['start', '{ArrowLeft}', 184],
  ['start', '{ArrowRight}', 216],
] as const)('M6: from right to left the %s of a panel follows %s', async (edge, key, width) => {
  connect()
  const onChange = vi.fn<(width: number) => void>()
  await show(
    <Resizer label="Width" value={200} min={100} max={300} edge={edge} onChange={onChange} />,
  )
  page.getByRole('separator', { name: 'Width' }).element().focus()
  await userEvent.keyboard(key)
  expect(onChange).toHaveBeenCalledWith(width)
})

test('M6: from right to left the arrow to the left goes on among the choices of a line', async () => {
  connect()
  await show(
    <DirectionProvider direction="rtl">
      <SegmentedControl label="Parts" options={options} value="one" onChange={() => undefined} />
    </DirectionProvider>,
  )
  page.getByRole('button', { name: 'One' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Two')
})

test('M6: drawings that point are mirrored, others are not', async () => {
  connect()
  await show(
    <>
      <Icon of={ArrowLeft} label="Back" />
      <Icon of={Search} label="Find" />
    </>,
  )
  const scale = (name: string) => getComputedStyle(page.getByRole('img', { name }).element()).scale
  expect([scale('Back'), scale('Find')]).toEqual(['-1 1', 'none'])
})

test('M6, I3: from right to left the arrow of a change points to what comes after', () => {
  const format = createFormats({ locale: 'en-GB', hour12: null })
  const changes = [{ field: 'tier', from: 'B', to: 'S' }]
  const says = () => describeSummary({ summary: null, changes }, format)
  setLanguage('ar-XB', {})
  expect(says()).toBe('Tier \u2068B\u2069 ← \u2068S\u2069')
  setLanguage('en', {})
  document.dir = ''
  expect(says()).toBe('Tier B → S')
})
