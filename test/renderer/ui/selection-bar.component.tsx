import '@fontsource-variable/inter/wght.css'
import { expect, test } from 'vitest'
import { ListPlus, ListX, Send, StickyNote } from 'lucide-react'
import { page } from 'vitest/browser'
import { rowsOf } from '#renderer/data/rows.ts'
import { Button } from '#renderer/ui/button.tsx'
import { createGridState } from '#renderer/ui/grid/grid-state.ts'
import { SelectionBar } from '#renderer/ui/selection-bar.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const told = () => document.documentElement.style.getPropertyValue('--selection-bar')

test('H5: messages are told how high the bar is, on one line, on two and gone', async () => {
  connect({})
  const grid = createGridState<{ id: string }>((row) => row.id)
  grid.follow(rowsOf([{ id: 'a' }, { id: 'b' }]))
  grid.selectAll()
  await show(
    <div id="room" style={{ width: 900 }}>
      <SelectionBar grid={grid} total={2}>
        <Button size="small">Note</Button>
        <Button size="small">Remove from list</Button>
      </SelectionBar>
    </div>,
  )
  const bar = page.getByRole('toolbar', { name: 'Selection' }).element().parentElement!
  await expect.poll(told).toBe(`${bar.offsetHeight}px`)
  const oneLine = bar.offsetHeight

  document.querySelector<HTMLElement>('#room')!.style.width = '260px'
  await expect.poll(told).toBe(`${bar.offsetHeight}px`)
  expect(bar.offsetHeight).toBeGreaterThan(oneLine)

  grid.clear()
  await expect.poll(told).toBe('')
})

test.each([
  ['beside the open panel at 1280', 732],
  ['in a window of 900 pixels', 688],
])(
  'H5: what can be done with people of a hot list stands on one line %s',
  async (_where, width) => {
    connect({})
    const grid = createGridState<{ id: string }>((row) => row.id)
    grid.follow(rowsOf([{ id: 'a' }, { id: 'b' }]))
    grid.toggle(0)
    await show(
      <div style={{ width }}>
        <SelectionBar grid={grid} total={120}>
          <Button size="small" icon={StickyNote} keys="n">
            Note
          </Button>
          <Button size="small" icon={ListPlus} keys="l">
            Add to list
          </Button>
          <Button size="small" icon={Send} keys="e">
            Enrol
          </Button>
          <Button size="small" icon={ListX}>
            Remove from list
          </Button>
        </SelectionBar>
      </div>,
    )
    const clear = page.getByRole('button', { name: 'Clear selection' })
    await expect.element(clear).toBeVisible()
    await document.fonts.ready
    const [first, ...others] = page.getByRole('button').elements()
    const bottom = first?.getBoundingClientRect().bottom ?? 0
    expect(others.filter((each) => each.getBoundingClientRect().top >= bottom)).toEqual([])
    await clear.click()
    expect(grid.selectedCount()).toBe(0)
  },
)

test('M1: that nothing is selected any more is said, and nothing before anything was', async () => {
  connect({})
  const grid = createGridState<{ id: string }>((row) => row.id)
  grid.follow(rowsOf([{ id: 'a' }, { id: 'b' }]))
  await show(
    <SelectionBar grid={grid} total={2}>
      {null}
    </SelectionBar>,
  )
  // The window's messages are a status of their own.
  const said = () =>
    page
      .getByRole('status')
      .elements()
      .map((each) => each.textContent)
  expect(said().join('')).toBe('')
  grid.selectAll()
  await expect.poll(said).toContain('2 selected')
  grid.clear()
  await expect.poll(said).toContain('0 selected')
})
