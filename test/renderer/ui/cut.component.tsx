import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connect, show } from '#test/renderer/support/component.tsx'

test('M1: the ring around a link in a line that is cut off lies inside that line', async () => {
  connect()
  await show(
    <div className="cut">
      CFO · <a href="#company">Halberd Security</a>
    </div>,
  )
  const link = page.getByRole('link', { name: 'Halberd Security' }).element()
  link.focus()
  expect(link.matches(':focus-visible')).toBe(true)
  const { outlineOffset, outlineWidth } = getComputedStyle(link)
  const beyond = parseFloat(outlineOffset) + parseFloat(outlineWidth)
  const [ring, line] = [link.getBoundingClientRect(), link.parentElement?.getBoundingClientRect()]
  expect(ring.top - beyond).toBeGreaterThanOrEqual(line?.top ?? 0)
  expect(ring.bottom + beyond).toBeLessThanOrEqual(line?.bottom ?? 0)
})

test('L5: words that are cut off stay at their beginning when somebody selects past their end', async () => {
  connect()
  await show(
    <div className="cut" style={{ width: 80 }}>
      Venkatanarasimharajuvaripeta Lakshmi Subrahmanyeswara Rao
    </div>,
  )
  const line = page.getByText(/^Venkata/).element()
  expect(line.scrollWidth).toBeGreaterThan(line.clientWidth)
  const begin = () => {
    const range = document.createRange()
    range.selectNodeContents(line)
    return range.getBoundingClientRect().left
  }
  const before = begin()
  // What a browser does while the mouse drags on beyond the edge.
  line.scrollLeft = 60
  expect(begin()).toBe(before)
})
