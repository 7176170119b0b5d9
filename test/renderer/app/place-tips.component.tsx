import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HotListLinks } from '#renderer/app/shell/hot-list-links.tsx'
import { useShortcutTips } from '#renderer/app/toasts/use-shortcut-tips.ts'
import { useActions } from '#renderer/keys/use-actions.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useShortcutTip } from '#renderer/stores/shortcut-tip.ts'
import { Tabs } from '#renderer/ui/tabs.tsx'
import { defaultPreferences } from '#shared/bridge/settings.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/* M8: whoever chooses a tab or a list in the sidebar by the mouse is told its key. */

const lists = ['Fintech CFOs', 'Heads of people'].map((name, index) => ({
  id: `l_${index}`,
  name,
  count: 3,
  as_of: null,
}))

beforeEach(() => {
  useShortcutTip.setState(useShortcutTip.getInitialState())
  connect({
    'session.state': () => ({ workspace: null }),
    'navigation.counts': () => ({ lists }),
    'recents.list': () => ({ recent: [], pinned: [] }),
  })
  usePreferences.setState({ preferences: defaultPreferences, known: true })
})

const action = (id: string, key: string) => ({
  id,
  label: id,
  group: 'Test',
  keys: [key],
  run: () => undefined,
})
function Desk() {
  useShortcutTips()
  useActions([
    action('queue.all', 'Alt+1'),
    action('queue.replied', 'Alt+2'),
    action('list.1', 'g 1'),
    action('list.2', 'g 2'),
  ])
  return (
    <>
      <HotListLinks most={4} />
      {[true, false].map((numbered) => (
        <Tabs
          key={String(numbered)}
          label={numbered ? 'Queues' : 'Kinds'}
          numbered={numbered}
          value="all"
          onChange={() => undefined}
          tabs={[
            { value: 'all', label: 'All' },
            { value: 'replied', label: 'Replied' },
          ]}
        />
      ))}
    </>
  )
}
async function open() {
  const root = createRootRoute()
  const path = (at: string) =>
    createRoute({ path: at, getParentRoute: () => root, component: Desk })
  const router = createRouter({
    routeTree: root.addChildren([path('/'), path('/hot-lists/$listId')]),
    history: createMemoryHistory(),
  })
  // Another router than the product's: its places are two.
  await show(<RouterProvider router={router as never} />)
}
const tip = () => page.getByRole('region', { name: 'Messages' }).getByText(/^Next time, press/)
const tab = (list: string, name: string) =>
  page.getByRole('tablist', { name: list }).getByRole('tab', { name })

test('a tab says its key; the one that is chosen and one without a key say nothing', async () => {
  await open()
  await tab('Kinds', 'Replied').click()
  await tab('Queues', 'All').click()
  await expect.element(tip()).not.toBeInTheDocument()
  await tab('Queues', 'Replied').click()
  await expect.element(tip()).toHaveTextContent('Next time, press Alt 2')
})

test('a list in the sidebar says its own key', async () => {
  await open()
  await page.getByRole('link', { name: /Heads of people/ }).click()
  await expect.element(tip()).toHaveTextContent('Next time, press G 2')
})
