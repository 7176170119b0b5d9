import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import NetworkProblem from '#renderer/parts/session/network-problem.tsx'
import { NetworkSection } from '#renderer/screens/settings/network-section.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* What stands between this computer and the service, in a company. */

const open = { proxy: null, problem: null, certificates: [], authorities: [] }

test('who can read what passes is named with its authority, and whom it vouches for', async () => {
  connect({
    'network.state': () => ({
      ...open,
      proxy: 'proxy.example:3128',
      certificates: ['Example Company Root'],
      authorities: [{ host: 'desk.example', authority: 'Example Company Root' }],
    }),
  })
  await show(<NetworkSection />)
  const said =
    /^“Example Company Root” vouches for desk\.example\. .* can read what Hotdesk and desk\.example exchange\.$/
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(page.getByText('proxy.example:3128')).toBeVisible()
})

test('without such an authority nobody is suspected', async () => {
  connect({ 'network.state': () => open })
  await show(<NetworkSection />)
  await expect.element(page.getByText('No problems')).toBeVisible()
  expect(page.getByText('Certificate authority', { exact: true }).elements()).toEqual([])
})

test('a proxy that intercepts with an unknown certificate is said, and its authority can be added there', async () => {
  connect()
  await show(
    <NetworkProblem problem={{ kind: 'untrusted', host: 'desk.example', refused_before: false }} />,
  )
  const said =
    /^The connection to desk\.example isn’t private: a proxy probably reads it, .* Nothing was sent\.$/
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /certificate/i })).toBeVisible()
})

test('a proxy with a sign-in that Hotdesk cannot do is said, and what helps', async () => {
  connect()
  await show(
    <NetworkProblem
      problem={{ kind: 'unsupported', host: 'proxy.example:3128', refused_before: false }}
    />,
  )
  const said =
    /^Your network’s proxy \(proxy\.example:3128\) .* NTLM or Kerberos\. Ask your IT department .* a relay on this computer .* Px or Cntlm\.$/
  await expect.element(page.getByText(said)).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test.each([
  ['its button', () => page.getByRole('button', { name: 'Sign in', exact: true }).click()],
  ['Ctrl+Enter', () => userEvent.keyboard('{Control>}{Enter}{/Control}')],
])(
  'a proxy that asks who somebody is gets name and password once, by %s, and nothing else does',
  async (_, send) => {
    const world = connect({ 'network.signIn': () => ({ remembered: true }) })
    await show(
      <NetworkProblem
        problem={{ kind: 'sign_in', host: 'proxy.example:3128', refused_before: false }}
      />,
    )
    await page.getByRole('button', { name: 'Sign in…' }).click()
    await page.getByRole('textbox', { name: /name/i }).fill('robin')
    await page.getByLabelText(/password/i).fill('correct horse')
    await send()
    await expect
      .poll(() => world.inputsOf('network.signIn'))
      .toEqual([{ host: 'proxy.example:3128', user: 'robin', password: 'correct horse' }])
  },
)
