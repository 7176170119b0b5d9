import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import LockScreen from '#renderer/app/lock-screen.tsx'
import { useAddWorkspace } from '#renderer/stores/add-workspace.ts'
import { ProxySignIn } from '#renderer/parts/session/proxy-sign-in.tsx'
import type { SessionState } from '#shared/bridge/session.ts'
import { connect, refuse, show } from '#test/renderer/support/component.tsx'

/* J6: the lock as a screen reader and a password manager find it. */

type Session = SessionState & { locked: NonNullable<SessionState['locked']> }

async function lock(change: Partial<Session> = {}, unlocked: unknown = {}) {
  const world = connect({
    'session.workspaces': () => ({ workspaces: [] }),
    'session.unlock': () => unlocked,
  })
  const session = {
    state: 'locked',
    workspace: { id: 'ws_1', name: 'Acme Search' },
    locked: 'asked',
    sealed: true,
    managed: null,
    problem: null,
    ...change,
  } as unknown as Session
  await show(<LockScreen session={session} />)
  return world
}
const field = (name = 'Passphrase') => page.getByLabelText(name, { exact: true })

test.each([
  ['asked', 'Acme Search is locked'],
  ['unsealed', 'Set a passphrase for Acme Search'],
  ['signed_out', 'You signed out of Acme Search'],
] as const)(
  'J6, M2: %s, the form where the keyboard is names the workspace',
  async (locked, name) => {
    await lock({ locked })
    const form = page.getByRole('form', { name, exact: true })
    await expect.element(form).toBeVisible()
    await expect.poll(() => form.element().contains(document.activeElement)).toBe(true)
  },
)

test('WCAG 3.3.8: what a password manager fills in opens the workspace', async () => {
  const world = await lock()
  await field().fill('horse battery staple')
  const { form } = field().element() as HTMLInputElement
  form?.requestSubmit()
  await expect
    .poll(() => world.inputsOf('session.unlock'))
    .toEqual([{ passphrase: 'horse battery staple' }])
})

test('WCAG 3.3.8: after a wrong passphrase it can be filled in again', async () => {
  const world = await lock({}, refuse('This is not the passphrase.'))
  await field().fill('horse battery maple')
  await userEvent.keyboard('{Enter}')
  const refused = page.getByRole('alert').filter({ hasText: 'This is not the passphrase.' })
  await expect.element(refused).toBeVisible()
  await expect.element(field()).toHaveFocus()
  await field().fill('horse battery staple')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => world.inputsOf('session.unlock')).toHaveLength(2)
})

/** Reports whether pasting into a field is left to the browser. */
const takesPaste = (name: string) =>
  field(name)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }))

test('WCAG 1.3.5, 3.3.8: the lock asks for the passphrase as a password that is known, and takes a paste', async () => {
  await lock()
  await expect.element(field()).toHaveAttribute('type', 'password')
  await expect.element(field()).toHaveAttribute('autocomplete', 'current-password')
  expect(takesPaste('Passphrase')).toBe(true)
})

test('WCAG 1.3.5, 3.3.8: a first passphrase is asked for as a new password, twice, and both take a paste', async () => {
  await lock({ locked: 'unsealed' })
  for (const name of ['Passphrase', 'Repeat the passphrase']) {
    await expect.element(field(name)).toHaveAttribute('autocomplete', 'new-password')
    expect(takesPaste(name)).toBe(true)
  }
})

test('WCAG 1.3.5: the proxy asks for the person’s own name and password by their purpose', async () => {
  connect()
  await show(<ProxySignIn host="proxy.example" refused={false} onClose={() => {}} />)
  await expect.element(field('User name')).toHaveAttribute('autocomplete', 'username')
  await expect.element(field('Password')).toHaveAttribute('autocomplete', 'current-password')
  expect(takesPaste('Password')).toBe(true)
})

test('J7, P13: whoever is not the person of the workspace can add their own', async () => {
  await lock({ locked: 'signed_out' })
  await page.getByRole('button', { name: 'Add a workspace' }).click()
  expect(useAddWorkspace.getState().shown).toBe(true)
})

test('J6: keys typed on while the workspace locks do not unlock it; Tab leads to the button', async () => {
  const before = await show(<textarea aria-label="Note" autoFocus />)
  await userEvent.keyboard('Call again{ >}')
  await before.unmount()
  const world = await lock({ sealed: false })
  const form = page.getByRole('form', { name: 'Acme Search is locked', exact: true })
  await expect.poll(() => form.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{/ }on Thursday {Enter}')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Unlock' })).toHaveFocus()
  expect(world.inputsOf('session.unlock')).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => world.inputsOf('session.unlock')).toEqual([{}])
})
