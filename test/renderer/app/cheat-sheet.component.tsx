import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import CheatSheet from '#renderer/app/palette/cheat-sheet.tsx'
import { useActions } from '#renderer/keys/use-actions.ts'
import { useOverlay } from '#renderer/stores/overlay.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/* H3: every key has a control: its line in the list of shortcuts. */

beforeEach(() => {
  connect()
  useOverlay.getState().show('keys')
})

function Screen({ enabled = true }: { enabled?: boolean }) {
  const [refreshed, setRefreshed] = useState(0)
  const { overlay } = useOverlay()
  useActions([
    {
      id: 'list.refresh',
      label: 'Refresh the list',
      group: 'Rows',
      keys: ['r'],
      enabled,
      run: () => setRefreshed((times) => times + 1),
    },
  ])
  return (
    <>
      <p>Refreshed {refreshed} times</p>
      {overlay === 'keys' ? <CheatSheet /> : null}
    </>
  )
}

const line = () => page.getByRole('button', { name: /^Refresh the list/ })

test('H3: a click on a line closes the list, and then does what its key does', async () => {
  await show(<Screen />)
  await line().click()
  await expect.element(page.getByText('Refreshed 1 times')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('H3: a line without a use now is listed, and cannot be pressed', async () => {
  await show(<Screen enabled={false} />)
  await expect.element(line()).toBeDisabled()
})
