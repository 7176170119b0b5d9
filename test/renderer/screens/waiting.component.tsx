import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Waiting } from '#renderer/screens/welcome/waiting.tsx'
import type { SessionState } from '#shared/bridge/session.ts'
import { connect, message, show } from '#test/renderer/support/component.tsx'

const waiting = {
  state: 'signing_in',
  sign_in_url: 'https://app.example/oauth/authorize',
  question: null,
} as SessionState

test('WCAG 2.2.1: who needs more time in the browser says so where it is said how long it waits', async () => {
  const world = connect()
  await show(<Waiting session={waiting} />)
  const longer = page.getByRole('button', { name: 'Wait longer' })
  await expect.element(page.getByText(/The page expires in 5 minutes/)).toBeVisible()
  await longer.click()
  await expect.element(page.getByText(/The page expires in 15 minutes/)).toBeVisible()
  await expect.element(message(/Change it in Settings/)).toBeVisible()
  await longer.click()
  await expect.element(page.getByText(/The page expires in 50 minutes/)).toBeVisible()
  await expect.element(longer).not.toBeInTheDocument()
  expect(world.inputsOf('preferences.write')).toEqual([
    { hold_time: 'longer' },
    { hold_time: 'longest' },
  ])
})
