import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test'

/** Sends main a command as if the page did. */
export type Tap = (page: Page, command: string, input: unknown) => Promise<void>

/** Lets a test send main commands beside those of the page; called before the page is opened. */
export async function tapBridge(context: BrowserContext): Promise<Tap> {
  let socket: WebSocketRoute | undefined
  // The page counts its calls from 1.
  let id = 1_000_000_000
  await context.routeWebSocket(/\/bridge$/, (opened) => {
    socket = opened.connectToServer()
  })
  return async (page, command, input) => {
    if (socket) socket.send(JSON.stringify({ id: (id += 1), command, input }))
    else
      await page.evaluate((call) => window.hotdesk?.call(call.command, call.input), {
        command,
        input,
      })
  }
}
