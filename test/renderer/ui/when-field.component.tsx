import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { WhenField, type WhenFieldProps } from '#renderer/ui/when-field.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

type Fixture = Partial<WhenFieldProps> & { locale?: string; hour12?: boolean }

/** A field that keeps its value; returns what it told, in order. */
async function open({ locale = 'en-GB', hour12 = false, ...props }: Fixture = {}) {
  connect()
  const onChange = vi.fn<(value: string | null) => void>()
  function Kept() {
    const [value, setValue] = useState(props.value ?? null)
    return (
      <FormatsProvider locale={locale} hour12={hour12}>
        <WhenField
          label="When"
          kind="day"
          {...props}
          value={value}
          onChange={(next) => {
            onChange(next)
            setValue(next)
          }}
        />
        <button type="button">Elsewhere</button>
      </FormatsProvider>
    )
  }
  await show(<Kept />)
  await expect.element(field()).toBeEnabled()
  return onChange
}

const field = () => page.getByRole('textbox', { name: 'When' })
const last = (onChange: { mock: { lastCall?: unknown[] } }) => onChange.mock.lastCall?.[0]
const leave = () => page.getByRole('button', { name: 'Elsewhere' }).click()
const days = (away: number) => {
  const day = new Date()
  day.setDate(day.getDate() + away)
  return day.toLocaleDateString('sv-SE')
}

test.each<[string, Fixture, string, string]>([
  ['a day in words', {}, 'tomorrow', days(1)],
  ['a day by its distance', {}, 'in 2 weeks', days(14)],
  ['a day in figures, day first', {}, '4/3/2031', '2031-03-04'],
  ['a day in figures, month first', { locale: 'en-US' }, '4/3/2031', '2031-04-03'],
  ['a day behind, where the past is meant', { lean: 'back' }, 'yesterday', days(-1)],
  ['a time', { kind: 'time' }, '2:30 pm', '14:30'],
  ['a moment', { kind: 'moment' }, 'tomorrow 15:00', `${days(1)}T15:00`],
  ['a day as a moment, at nine', { kind: 'moment' }, 'tomorrow', `${days(1)}T09:00`],
  [
    'a day as a moment, at its usual time',
    { kind: 'moment', usualTime: '17:30' },
    'tomorrow',
    `${days(1)}T17:30`,
  ],
  [
    'a time alone as a moment of the day it had',
    { kind: 'moment', value: '2031-03-04T09:00' },
    '15:00',
    '2031-03-04T15:00',
  ],
  [
    'a day alone as a moment of the time it had',
    { kind: 'moment', value: '2031-03-04T15:30' },
    '5/3/2031',
    '2031-03-05T15:30',
  ],
])('M5: %s is told while it is written', async (_what, fixture, written, value) => {
  const onChange = await open(fixture)
  await field().fill(written)
  await expect.poll(() => last(onChange)).toBe(value)
})

test.each<[Fixture, string, string]>([
  [{}, '4/3/31', '04/03/2031'],
  [{ locale: 'en-US' }, '4/3/31', '04/03/2031'],
  [{ locale: 'de-DE' }, '4.3.2031', '04.03.2031'],
  [{ kind: 'time' }, '9', '09:00'],
  [{ kind: 'time', hour12: true }, '1430', '2:30 PM'],
  [{ kind: 'moment' }, '4/3/2031 9', '04/03/2031 09:00'],
])('M5: %o: %s is written out as %s once the field is left', async (fixture, written, text) => {
  await open(fixture)
  await field().fill(written)
  await leave()
  await expect.element(field()).toHaveValue(text)
})

test('M5: what was understood is said below, and what was not says how to write it', async () => {
  const onChange = await open()
  await field().fill('4/3/2031')
  await expect.element(page.getByText(/^Tuesday, 4 March 2031 · in [\d,]+ days$/)).toBeVisible()
  await field().fill('soon, maybe')
  await expect
    .element(page.getByText('Couldn’t read this day. Try Fri, in 2 weeks or 24 Dec.'))
    .toBeVisible()
  expect(last(onChange)).toBeNull()
  await leave()
  await expect.element(field()).toHaveValue('soon, maybe')
})

test('M5: an empty field is none', async () => {
  const onChange = await open({ value: '2031-03-04' })
  await expect.element(field()).toHaveValue('04/03/2031')
  await field().fill('')
  await leave()
  expect(last(onChange)).toBeNull()
  await expect.element(field()).toHaveValue('')
})

test('M5: what is wrong with a value is said in place of the hint', async () => {
  await open({ value: '2031-03-04', error: 'Choose a later day.' })
  await expect.element(page.getByText('Choose a later day.')).toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveAccessibleDescription('Choose a later day.')
})

test('a late field tells only when it is left or by Enter, and never what makes no sense', async () => {
  const onChange = await open({ late: true, value: '2031-03-04' })
  await field().fill('5/3/2031')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([['2031-03-05']])
  await field().fill('never')
  await leave()
  expect(onChange.mock.calls).toEqual([['2031-03-05']])
})

test('M5: the calendar chooses the day; the time of a moment stays', async () => {
  const onChange = await open({ kind: 'moment', value: '2031-03-04T15:30' })
  await page.getByRole('button', { name: 'When: open the calendar' }).click()
  await page.getByRole('button', { name: 'Thursday, 20 March 2031' }).click()
  await expect.poll(() => last(onChange)).toBe('2031-03-20T15:30')
  await expect.element(field()).toHaveValue('20/03/2031 15:30')
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test('a time has no calendar', async () => {
  await open({ kind: 'time' })
  await expect.element(page.getByRole('button', { name: /calendar/ })).not.toBeInTheDocument()
})

test('M5: a time that is written out is not said twice; what was typed shortly is', async () => {
  await open({ kind: 'time', value: '19:00' })
  await expect.element(field()).toHaveValue('19:00')
  await expect.element(field()).not.toHaveAccessibleDescription()
  await field().fill('2130')
  await expect.element(field()).toHaveAccessibleDescription('21:30')
})
