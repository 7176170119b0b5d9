import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Resizer } from '#renderer/ui/resizer.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* M2: the edge of a panel needs no drag (WCAG 2.5.7). */

test.each([
  { pressed: 'a click', from: 200, modifiers: [], to: 232 },
  { pressed: 'a Shift click', from: 200, modifiers: ['Shift'], to: 168 },
  { pressed: 'a click near the widest', from: 290, modifiers: [], to: 300 },
  { pressed: 'a click at the widest', from: 300, modifiers: [], to: 100 },
] as const)('$pressed makes a panel of $from pixels $to wide', async ({ from, modifiers, to }) => {
  connect()
  const onChange = vi.fn<(width: number) => void>()
  await show(
    <div style={{ position: 'relative', width: from, height: 300 }}>
      <Resizer label="Width" value={from} min={100} max={300} edge="end" onChange={onChange} />
    </div>,
  )
  await page.getByRole('separator', { name: 'Width' }).click({ modifiers: [...modifiers] })
  await expect.poll(() => onChange.mock.calls).toEqual([[to]])
})

test('EN 301 549, 11.5.2.7: the edge of a panel says its width, and between which bounds', async () => {
  connect()
  await show(
    <Resizer label="Width" value={200} min={100} max={300} edge="end" onChange={() => {}} />,
  )
  const { ariaValueNow, ariaValueMin, ariaValueMax } = page.getByRole('separator').element()
  expect([ariaValueNow, ariaValueMin, ariaValueMax]).toEqual(['200', '100', '300'])
})
