import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Explanation } from '#renderer/ui/figure/explanation.ts'
import { FigureHost } from '#renderer/ui/figure/figure-host.tsx'
import { Tabs } from '#renderer/ui/tabs.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const count = (members: number): Explanation => ({
  name: 'Members',
  value: String(members),
  formula: 'Members of this queue.',
  parts: [],
  at: 'here',
})

test('M2: the focus ring of a tab runs around its label and count, across neither', async () => {
  connect()
  await show(
    <Tabs
      label="Queues"
      tabs={[
        { value: 'all', label: 'All', count: count(20) },
        { value: 'replied', label: 'Replied', count: count(4) },
      ]}
      value="all"
      onChange={vi.fn()}
    />,
  )
  await userEvent.tab()
  const tab = page.getByRole('tab', { name: 'All 20' })
  await expect.element(tab).toHaveFocus()
  const words = document.createRange()
  words.selectNodeContents(tab.element())
  const [outer, inner] = [tab.element().getBoundingClientRect(), words.getBoundingClientRect()]
  // The ring is two pixels wide and lies within the tab.
  expect(inner.left - outer.left).toBeGreaterThanOrEqual(4)
  expect(outer.right - inner.right).toBeGreaterThanOrEqual(4)
})

test('H8: a long name of a view ends with dots, and leaves room for the other tabs', async () => {
  connect()
  const name = 'Everybody in the DACH region with a finance title who moved since the spring'
  await show(
    <Tabs
      label="Views"
      tabs={[
        { value: 'long', label: name, count: count(20) },
        { value: 'all', label: 'All' },
      ]}
      value="all"
      onChange={vi.fn()}
    />,
  )
  const words = page.getByText(name)
  await expect.element(words).toBeVisible()
  const label = words.element() as HTMLElement
  expect(label.scrollWidth).toBeGreaterThan(label.clientWidth)
  expect(getComputedStyle(label).textOverflow).toBe('ellipsis')
  const tab = page
    .getByRole('tab', { name: /^Everybody/ })
    .element()
    .getBoundingClientRect()
  expect(tab.width).toBeLessThan(400)
})

test('the key explains the count of the tab with the focus, and a click on it that of the chosen tab', async () => {
  connect()
  const onChange = vi.fn()
  const tabs = (value: string) => (
    <>
      <Tabs
        label="Queues"
        tabs={[
          { value: 'all', label: 'All', count: { ...count(20), name: 'All members' } },
          { value: 'replied', label: 'Replied', count: { ...count(4), name: 'Who replied' } },
        ]}
        value={value}
        onChange={onChange}
      />
      <FigureHost />
    </>
  )
  const popup = (name: string) => page.getByRole('dialog', { name })
  const { rerender } = await show(tabs('replied'))
  await userEvent.tab()
  // The pointer rests on another count, as it does while somebody works by key.
  await page.getByText('20').hover()
  await userEvent.keyboard('=')
  await expect.element(popup('Who replied')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(popup('Who replied')).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: 'Replied 4' })).toHaveFocus()

  // A click on the count of another tab chooses it; once it is chosen, it explains the count.
  await page.getByText('20').click()
  expect(onChange).toHaveBeenCalledExactlyOnceWith('all')
  await expect.element(popup('All members')).not.toBeInTheDocument()
  await rerender(tabs('all'))
  await page.getByText('20').click()
  await expect.element(popup('All members')).toBeVisible()
  expect(onChange).toHaveBeenCalledOnce()
})
