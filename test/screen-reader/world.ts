import { test as base } from '#test/e2e/world.ts'
import { openSession, type Session } from './session.ts'

/** A desk whose window stands on a desktop with assistive technology. */
export const test = base.extend<object, { session: Session }>({
  session: [
    async ({ playwright }, use) => {
      const session = await openSession(playwright.chromium)
      await use(session)
      await session.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ session }, use) => {
    const context = await session.openBrowser()
    await use(context)
    // It ends by itself with its last window.
    await context.close().catch(() => {})
  },
})
export { expect } from '#test/e2e/world.ts'
