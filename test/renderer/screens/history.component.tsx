import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import HistoryScreen from '#renderer/screens/history/screen.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

test('H7: a history without a change teaches what belongs there, and offers no filter', async () => {
  connect({
    'history.list': () => ({ rows: [], offset: 0, total: 0, next: null, as_of: null }),
  })
  await show(<HistoryScreen />)
  await expect.element(page.getByText('No changes yet')).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Search the history' }))
    .not.toBeInTheDocument()
})
