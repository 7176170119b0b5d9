import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ScreenHeader } from '#renderer/ui/screen-header.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

test('H1: facts give way before the title loses any of its width', async () => {
  connect()
  await show(
    <div style={{ width: 520 }}>
      <ScreenHeader title="Rendez-vous" facts={'a fact of many '.repeat(20)}>
        <button type="button">Noter un rendez-vous</button>
      </ScreenHeader>
    </div>,
  )
  const title = page.getByRole('heading', { level: 1 }).element()
  const text = document.createRange()
  text.selectNodeContents(title)
  // A hundredth of a pixel less, and an ellipsis takes the place of two letters.
  expect(title.getBoundingClientRect().width).toBeGreaterThanOrEqual(
    text.getBoundingClientRect().width,
  )
})
