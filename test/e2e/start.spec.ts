import type { BrowserContext } from '@playwright/test'
import { expect, test, type Desk } from './world.ts'

/* What a start reads before main has said anything (G8). */

test.use({ practice: '--rate-scale 100 --contacts 60' })

test('G8: the screen is loaded while main opens the workspace @long', async ({ desk, context }) => {
  test.skip(process.env['HOTDESK_HOST'] === 'electron', 'only a bridge of sockets can be held up')
  await desk.resume()
  await desk.kill()
  // A socket that never opens: main has said nothing.
  await context.addInitScript(() => {
    window.WebSocket = class extends EventTarget {
      send() {}
      close() {}
    } as never
  })
  const grid = context.waitForEvent('request', (request) =>
    /\/first-screen-[^/]*\.js$/.test(request.url()),
  )
  await desk.start()
  expect((await grid).url()).toContain('first-screen')
})

/** A row that has been read: one that is still being read shows bars in place of its texts. */
const FIRST_ROW = '[role=row][aria-rowindex="2"]:not(:has([data-skeleton]))'

/** Leaves a profile that is signed in, with everything read, as after a kill. */
async function leaveSignedIn(desk: Desk): Promise<void> {
  test.skip(
    process.env['HOTDESK_HOST'] === 'electron',
    'only a bridge of sockets can be listened to',
  )
  await desk.resume()
  await desk.kill()
}

/** Calls the listener for each command that a page sends to main from now on. */
function onCommand(context: BrowserContext, listener: (command: string) => void): void {
  context.on('page', (page) =>
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const { command } = JSON.parse(String(payload)) as { command?: string }
        if (command !== undefined) listener(command)
      }),
    ),
  )
}

test('G8: a window reads its script and the first screen in a dozen files, and asks for the rows first @long', async ({
  desk,
  context,
}) => {
  await leaveSignedIn(desk)
  const scripts: string[] = []
  const asked: string[] = []
  context.on('request', (request) => {
    if (asked.length === 0 && request.url().endsWith('.js')) scripts.push(request.url())
  })
  onCommand(context, (command) => asked.push(command))
  const page = await desk.start()
  await expect(page.locator(FIRST_ROW)).toBeVisible()
  await expect.poll(() => asked).toContain('navigation.counts')
  expect(scripts.length).toBeLessThanOrEqual(12)
  expect(asked.indexOf('hotLists.list')).toBeLessThan(asked.indexOf('navigation.counts'))
})

test('G8: main is asked what the window shows before the script of the window has arrived', async ({
  desk,
  context,
}) => {
  await leaveSignedIn(desk)
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
  onCommand(context, (command) => {
    if (command === 'hotLists.list') ask()
  })
  await context.route(/\/start-[^/]*\.js$/, async (route) => {
    await isAsked
    await route.continue()
  })
  const page = await desk.start()
  await expect(page.locator(FIRST_ROW)).toBeVisible()
})
