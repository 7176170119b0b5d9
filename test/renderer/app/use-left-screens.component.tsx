import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useLeftScreens } from '#renderer/app/use-left-screens.ts'
import { leave } from '#renderer/stores/left-screens.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

const Opened = () => (useLeftScreens('w_1') ? <output>open</output> : null)

test('J6, N8: what was typed last is handed over as soon as another window is used, which may lock', async () => {
  const world = connect({
    'recents.left': () => ({ screens: {}, path: null }),
    'recents.windows': () => ({ windows: [] }),
  })
  await show(<Opened />)
  await expect.element(page.getByText('open')).toBeVisible()
  leave('draft m_1', { text: 'Call again on Thursday' })
  window.dispatchEvent(new Event('blur'))
  expect(world.inputsOf('recents.leave').at(-1)).toMatchObject({
    screens: { 'draft m_1': { text: 'Call again on Thursday' } },
  })
})
