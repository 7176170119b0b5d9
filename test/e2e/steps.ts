import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './world.ts'

/* What people do in many journeys. */

/** Goes to a place by G and its letter, and waits for its title. */
export async function go(page: Page, key: string, title: string): Promise<void> {
  await page.keyboard.type(`g${key}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

/** Opens the hot list of 120 members from the navigation, and waits until all are there. */
export async function openFintechCfos(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Fintech CFOs/ })
    .first()
    .click()
  await expect(page.getByRole('grid', { name: 'Members of Fintech CFOs' })).toHaveAttribute(
    'aria-rowcount',
    '121',
  )
}

/** Shows one kind of line on the timeline of the open person, and finds one that was made here. */
export async function expectOnTimeline(page: Page, kind: string, text: string): Promise<void> {
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('tab', { name: new RegExp(`^${kind}`) }).click()
  const line = timeline.getByRole('listitem').filter({ hasText: text })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText('on this computer')
}

/** Presses a button of a notice, once there is one. */
export async function answerNotice(page: Page, text: string, button: string): Promise<void> {
  await expect(page.getByRole('button', { name: /Notifications, [1-9]/ })).toBeVisible()
  await page.keyboard.type('gi')
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('button', { name: button })
    .click()
}

/** Puts the workspace under a passphrase in Settings. */
export async function setPassphrase(page: Page, passphrase: string): Promise<void> {
  await page.keyboard.type('gs')
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Set passphrase' }).click()
  await expect(page.getByText('Passphrase set').first()).toBeVisible()
}

/** Returns what the window handed over last to be kept: a kill may come after that. */
export function watchKept(context: BrowserContext): () => string {
  let last = ''
  context.on('page', (page) =>
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (payload.includes('recents.leave')) last = String(payload)
      }),
    ),
  )
  return () => last
}

/** Resolves with the next page that another page opened, as the first window of the browser host does. */
export const furtherPage = (context: BrowserContext): Promise<Page> =>
  context.waitForEvent('page', { predicate: async (next) => (await next.opener()) !== null })

/**
 * Presses keys one after another, as somebody does while the computer is busy: the page gets to do
 * nothing in between. As in a browser, a letter goes into the field that has the focus by then, and
 * to the shortcuts where none has.
 */
export async function pressAndType(page: Page, keys: string): Promise<void> {
  await page.evaluate(async (pressed) => {
    for (const key of pressed) {
      const target = document.activeElement ?? document.body
      const isUpper = key !== key.toLowerCase()
      const init = { key, code: `Key${key.toUpperCase()}`, shiftKey: isUpper, bubbles: true }
      const isFree = target.dispatchEvent(
        new KeyboardEvent('keydown', { ...init, cancelable: true }),
      )
      if (isFree && target.matches('input, textarea'))
        document.execCommand('insertText', false, key)
      // What the press has started is done before the next task: rendering, and moving the focus.
      for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    }
  }, keys)
}
