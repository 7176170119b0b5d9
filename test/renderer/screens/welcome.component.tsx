import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import Welcome from '#renderer/screens/welcome/welcome.tsx'
import type { SessionState } from '#shared/bridge/session.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

const unreachable = {
  code: 'unreachable',
  message: 'The service cannot be reached.',
  hint: 'Check the address and the network, then try again.',
}
const alert = () => page.getByRole('alert').filter({ hasText: unreachable.message })
const signedOut = {
  state: 'signed_out',
  problem: unreachable,
  workspace: null,
  leaving: null,
  managed: null,
  offered: null,
  version: '1.0.0',
} as SessionState

test('J1: what went wrong in the browser is no longer told to those who sign in with a token instead', async () => {
  connect()
  await show(<Welcome session={signedOut} />)
  await expect.element(alert()).toBeVisible()
  await userEvent.click(page.getByText('API token'))
  await expect.element(page.getByLabelText('API token').last()).toBeVisible()
  await expect.element(alert()).not.toBeInTheDocument()
})

test('J1: a sign-in that ends like the last one says so again', async () => {
  connect()
  const { rerender } = await show(<Welcome session={signedOut} />)
  await userEvent.click(page.getByText('API token'))
  await expect.element(alert()).not.toBeInTheDocument()
  await rerender(<Welcome session={{ ...signedOut, state: 'signing_in' }} />)
  await rerender(<Welcome session={signedOut} />)
  await expect.element(alert()).toBeVisible()
})
