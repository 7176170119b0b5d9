import { expect, test } from 'vitest'
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
