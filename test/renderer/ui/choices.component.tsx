import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useActions } from '#renderer/keys/use-actions.ts'
import { Checkbox } from '#renderer/ui/checkbox.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { FilterBar, FilterText } from '#renderer/ui/filter-bar.tsx'
import { FilterMenu } from '#renderer/ui/filter-menu.tsx'
import { SegmentedControl } from '#renderer/ui/segmented-control.tsx'
import { Select } from '#renderer/ui/select.tsx'
import { Switch } from '#renderer/ui/switch.tsx'
import { Tabs } from '#renderer/ui/tabs.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/** A control that keeps its value; returns what it told, in order. */
async function open<V>(
  first: V,
  draw: (value: V, onChange: (value: V) => void) => React.ReactNode,
): Promise<V[]> {
  connect()
  const told: V[] = []
  function Kept() {
    const [value, setValue] = useState(first)
    return draw(value, (next) => {
      told.push(next)
      setValue(next)
    })
  }
  await show(<Kept />)
  return told
}

const sectors = [
  { value: 'fintech', label: 'Fintech', count: 1200 },
  { value: 'banking', label: 'Banking', count: 3 },
  { value: 'Other' },
]
const many = Array.from({ length: 13 }, (_, at) => ({ value: `v${at}`, label: `Sector ${at}` }))
many.push({ value: 'munich', label: 'München' })

const menu =
  (options: typeof sectors | typeof many) =>
  (value: string[], onChange: (value: string[]) => void) => (
    <FilterMenu label="Sector" options={options} value={value} onChange={onChange} />
  )

test.each<[string[], string]>([
  [[], 'Sector'],
  [['fintech'], 'Sector: Fintech'],
  [['Other'], 'Sector: Other'],
  [['gone'], 'Sector: gone'],
  [['fintech', 'banking'], 'Sector: 2'],
])('F1: with %o chosen the filter says %s', async (value, words) => {
  await open(value, menu(sectors))
  await expect.element(page.getByRole('button', { name: words })).toBeVisible()
})

test('F1: a filter takes several values, each with its count, and Clear takes all back', async () => {
  const told = await open<string[]>([], menu(sectors))
  await page.getByRole('button', { name: 'Sector' }).click()
  await expect.element(page.getByText('1,200')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Fintech' }).click()
  await page.getByRole('checkbox', { name: 'Banking' }).click()
  await page.getByRole('checkbox', { name: 'Fintech' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  expect(told).toEqual([['fintech'], ['fintech', 'banking'], ['banking'], []])
})

test('F1: a filter of many values has a field that finds them, accents or not', async () => {
  await open<string[]>([], menu(many))
  await page.getByRole('button', { name: 'Sector' }).click()
  await page.getByRole('textbox', { name: 'Find in Sector' }).fill('munch')
  await expect.poll(() => page.getByRole('checkbox').elements().length).toBe(1)
  await page.getByRole('textbox', { name: 'Find in Sector' }).fill('zzz')
  await expect.element(page.getByText('No matches.')).toBeVisible()
})

test('F1: Enter ticks the first match of that field, and it opens empty the next time', async () => {
  const told = await open<string[]>([], menu(many))
  await page.getByRole('button', { name: 'Sector' }).click()
  const field = page.getByRole('textbox', { name: 'Find in Sector' })
  await field.click()
  await userEvent.keyboard('{Enter}munch{Enter}')
  expect(told).toEqual([['munich']])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Sector: München' }).click()
  await expect.poll(() => page.getByRole('checkbox').elements().length).toBe(many.length)
})

test('F1: a filter of few values has no such field, one of none says so', async () => {
  await open<string[]>([], menu([]))
  await page.getByRole('button', { name: 'Sector' }).click()
  await expect.element(page.getByText('The rows shown have none.')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
})

test('X-5: Escape in a field that filters a dialog closes it at once, with what was typed', async () => {
  connect()
  const closed = vi.fn<() => void>()
  await show(
    <Dialog open onClose={closed} title="Whose lead?">
      <FilterText label="Search companies" value="" onChange={() => {}} />
    </Dialog>,
  )
  await page.getByRole('textbox', { name: 'Search companies' }).click()
  await userEvent.keyboard('ac{Escape}')
  expect(closed).toHaveBeenCalledTimes(1)
})

test('F1: text filters once typing rests, and leaving the field does not wait', async () => {
  const told = await open('', (value, onChange) => (
    <FilterText label="Filter people" value={value} onChange={onChange} keys="f" />
  ))
  const field = page.getByRole('textbox', { name: 'Filter people' })
  await field.click()
  await userEvent.keyboard('ada')
  await expect.poll(() => told.at(-1)).toBe('ada')
  await userEvent.keyboard('m{Enter}')
  expect(told.at(-1)).toBe('adam')
  await expect.element(field).not.toHaveFocus()
})

test('F1: letters typed while a long list is drawn anew are kept', async () => {
  connect()
  const told: string[] = []
  // The list takes up what it is told only when the test says so, as one that draws for long.
  let takeUp = (_value: string): void => {}
  function SlowList() {
    const [value, setValue] = useState('')
    useEffect(() => {
      takeUp = setValue
    }, [])
    return <FilterText label="Filter people" value={value} onChange={(next) => told.push(next)} />
  }
  await show(<SlowList />)
  const field = page.getByRole('textbox', { name: 'Filter people' })
  await field.click()
  await userEvent.keyboard('ad')
  await expect.poll(() => told.at(-1)).toBe('ad')
  await userEvent.keyboard('a')
  takeUp('ad')
  await expect.poll(() => told.at(-1)).toBe('ada')
  takeUp('ada')
  await expect.element(field).toHaveValue('ada')
})

test('F1: a filter that is changed elsewhere shows in the field that nobody types in', async () => {
  let change = (_value: string): void => {}
  const told = await open('', (value, onChange) => {
    change = onChange
    return <FilterText label="Filter people" value={value} onChange={onChange} />
  })
  const field = page.getByRole('textbox', { name: 'Filter people' })
  await field.click()
  await userEvent.keyboard('ada{Enter}')
  expect(told.at(-1)).toBe('ada')
  change('')
  await expect.element(field).toHaveValue('')
})

test('F1: coming back to the field, the first letter replaces what was looked for', async () => {
  const told = await open('ada', (value, onChange) => (
    <FilterText label="Filter people" value={value} onChange={onChange} />
  ))
  await page.getByRole('textbox', { name: 'Filter people' }).click()
  await userEvent.keyboard('b{Enter}')
  expect(told).toEqual(['b'])
})

test('F1: Clear filters is there only while something is filtered', async () => {
  const onClear = vi.fn()
  const told = await open(false, (filtered, onChange) => (
    <FilterBar filtered={filtered} onClear={onClear}>
      <Checkbox checked={filtered} onChange={onChange}>
        Prospects
      </Checkbox>
    </FilterBar>
  ))
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  await page.getByText('Prospects').click()
  expect(told).toEqual([true])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  expect(onClear).toHaveBeenCalledTimes(1)
})

const periods = [
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
  { value: 'quarter', label: '90 days' },
] as const
type Period = (typeof periods)[number]['value']

test('X-5: a choice on one line is made by arrows and Space; pressing it again keeps it', async () => {
  const told = await open<Period | null>('month', (value, onChange) => (
    <SegmentedControl label="Period" value={value} options={periods} onChange={onChange} />
  ))
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: '30 days' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight} ')
  await expect
    .element(page.getByRole('button', { name: '90 days' }))
    .toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '90 days' }).click()
  expect(told).toEqual(['quarter'])
})

test('a choice that may be none is taken back by pressing it again', async () => {
  const told = await open<Period | null>('month', (value, onChange) => (
    <SegmentedControl
      label="Period"
      value={value}
      options={periods}
      onChange={onChange}
      clearable
    />
  ))
  await page.getByRole('button', { name: '30 days' }).click()
  expect(told).toEqual([null])
})

test('a list of choices opens, shows the chosen one and takes another', async () => {
  const told = await open<Period | null>('week', (value, onChange) => (
    <Select label="Period" value={value} options={periods} onChange={onChange} />
  ))
  const select = page.getByRole('combobox', { name: 'Period' })
  await expect.element(select).toHaveTextContent('7 days')
  await select.click()
  await page.getByRole('option', { name: '90 days' }).click()
  expect(told).toEqual(['quarter'])
  await expect.element(select).toHaveTextContent('90 days')
})

test('X-5: a letter on a closed list of choices is a key of the screen', async () => {
  const run = vi.fn()
  function Screen({ children }: { children: React.ReactNode }) {
    useActions([{ id: 'test.nine', label: 'Nine', group: 'Test', keys: ['9'], run }])
    return children
  }
  const told = await open<Period | null>('week', (value, onChange) => (
    <Screen>
      <Select label="Period" value={value} options={periods} onChange={onChange} />
    </Screen>
  ))
  await userEvent.tab()
  await expect.element(page.getByRole('combobox', { name: 'Period' })).toHaveFocus()
  await userEvent.keyboard('9')
  expect(told).toEqual([])
  expect(run).toHaveBeenCalledTimes(1)
})

test.each([
  ['Space', ' '],
  ['its words', null],
])('a checkbox is ticked by %s', async (_how, key) => {
  const told = await open(false, (value, onChange) => (
    <Checkbox checked={value} onChange={onChange}>
      Only prospects
    </Checkbox>
  ))
  if (key === null) await page.getByText('Only prospects').click()
  else {
    await userEvent.tab()
    await userEvent.keyboard(key)
  }
  expect(told).toEqual([true])
  await expect.element(page.getByRole('checkbox', { name: 'Only prospects' })).toBeChecked()
})

test('a checkbox for some of many is mixed, one that is off does nothing', async () => {
  const told = await open(false, (value, onChange) => (
    <>
      <Checkbox label="All" checked={value} indeterminate onChange={onChange} />
      <Checkbox label="Locked" checked={value} disabled onChange={onChange} />
    </>
  ))
  await expect
    .element(page.getByRole('checkbox', { name: 'All' }))
    .toHaveAttribute('aria-checked', 'mixed')
  await page.getByRole('checkbox', { name: 'Locked' }).click({ force: true })
  expect(told).toEqual([])
})

test('a switch is turned by its words, and says what it does', async () => {
  const told = await open(false, (value, onChange) => (
    <Switch label="Quiet hours" detail="No sound at night." checked={value} onChange={onChange} />
  ))
  await page.getByText(/^Quiet hours/).click()
  expect(told).toEqual([true])
  await expect.element(page.getByRole('switch')).toBeChecked()
  await expect.element(page.getByText('No sound at night.')).toBeVisible()
})

test.each([
  ['{ArrowRight}', 'month'],
  ['{ArrowLeft}', 'quarter'],
  ['{End}', 'quarter'],
  ['{Home}', 'week'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'week'],
])('X-5: on tabs %s leads to %s, and the focus goes along', async (keys, value) => {
  await open<Period>('week', (chosen, onChange) => (
    <Tabs label="Periods" tabs={[...periods]} value={chosen} onChange={onChange} />
  ))
  await userEvent.tab()
  await userEvent.keyboard(keys)
  const chosen = page.getByRole('tab', { selected: true })
  await expect.element(chosen).toHaveAttribute('data-value', value)
  await expect.element(chosen).toHaveFocus()
})

test('A2, M6: the longer name of a tier stays on one line of its button', async () => {
  connect()
  const options = ['S', 'A', 'B'].map((tier) => ({
    value: tier,
    label: `Niveau ${tier}`,
    keys: tier.toLowerCase(),
  }))
  await show(
    <div style={{ width: 304 }}>
      <SegmentedControl label="Tier" value="S" apart options={options} onChange={() => {}} />
    </div>,
  )
  const buttons = options.map(({ label }) =>
    page.getByRole('button', { name: new RegExp(`^${label}`) }).element(),
  )
  for (const button of buttons) expect(button.scrollHeight).toBeLessThanOrEqual(button.clientHeight)
})
