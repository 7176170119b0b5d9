import { expect, test } from './world.ts'

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
    /\/data-grid-[^/]*\.js$/.test(request.url()),
  )
  await desk.start()
  expect((await grid).url()).toContain('data-grid')
})
