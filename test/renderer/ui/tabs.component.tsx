import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Tabs } from '#renderer/ui/tabs.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

test('M2: the focus ring of a tab runs around its label and count, across neither', async () => {
  connect()
  await show(
    <Tabs
      label="Queues"
      tabs={[
        { value: 'all', label: 'All', count: 20 },
        { value: 'replied', label: 'Replied', count: 4 },
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
