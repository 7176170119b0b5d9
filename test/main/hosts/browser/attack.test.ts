import { chromium, type Browser } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startHost, type RunningHost } from '#test/support/browser-host.ts'
import { headlessBrowser } from '#test/support/headless-browser.ts'

/*
 * Pages that attack the browser host from a real Chromium. Whatever they try, the settings stay as
 * they were and nothing is learned.
 */

let browser: Browser
beforeAll(async () => {
  // The name resolves to this machine, as after a DNS rebinding.
  browser = await chromium.launch(
    headlessBrowser(['--host-resolver-rules=MAP evil.example 127.0.0.1']),
  )
})
afterAll(() => browser.close())

/** Opens a page of another origin on this machine. */
async function attacker() {
  const server = createServer((_, answer) =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>attack</title>'),
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
  })
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return page
}

/** The person's own page still works, and the setting that the attacks aim at has not changed. */
async function expectUnharmed(host: RunningHost) {
  const page = await host.enter()
  page.send({ id: 1, command: 'preferences.read', input: {} })
  expect(await page.reply(1)).toMatchObject({
    answer: { ok: true, value: { theme: 'system' } },
  })
}

const CHANGE = JSON.stringify({ id: 1, command: 'preferences.write', input: { theme: 'dark' } })

test('Security: a WebSocket from another site is not opened, even with a token in its hands', async () => {
  const host = await startHost()
  const page = await attacker()
  const outcome = await page.evaluate(
    ([url, token, change]) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(url)
        socket.onopen = () => {
          socket.send(JSON.stringify({ open: token }))
          socket.send(change)
          resolve('opened')
        }
        socket.onerror = () => resolve('failed')
      }),
    [`${host.origin.replace('http', 'ws')}/bridge`, host.token, CHANGE] as const,
  )
  expect(outcome).toBe('failed')
  await expectUnharmed(host)
})

test('Security: a rebound name reaches nothing', async () => {
  const host = await startHost()
  const { port } = new URL(host.origin)
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  const answer = await page.goto(`http://evil.example:${port}/`)
  expect(answer?.status()).toBe(421)
  // From a page of the rebound name itself, the host would be the same origin.
  const outcome = await page
    .evaluate(
      (url) =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(url)
          socket.onopen = () => resolve('opened')
          socket.onerror = () => resolve('failed')
        }),
      `ws://evil.example:${port}/bridge`,
    )
    .catch(() => 'failed')
  expect(outcome).toBe('failed')
  await expectUnharmed(host)
})

test('Security: a no-cors POST and a cross-site read change and learn nothing', async () => {
  const host = await startHost()
  const page = await attacker()
  const learned = await page.evaluate(
    async ([origin, change]) => {
      await fetch(`${origin}/bridge`, { method: 'POST', mode: 'no-cors', body: change }).catch(
        () => null,
      )
      const read = await fetch(`${origin}/`).then(
        (answer) => answer.text(),
        () => 'refused',
      )
      const opaque = await fetch(`${origin}/`, { mode: 'no-cors' }).then(
        (answer) => answer.type,
        () => 'refused',
      )
      return { read, opaque }
    },
    [host.origin, CHANGE] as const,
  )
  // `Cross-Origin-Resource-Policy: same-origin` refuses even an opaque answer, also to another port
  // of this machine.
  expect(learned).toEqual({ read: 'refused', opaque: 'refused' })
  await expectUnharmed(host)
})

test('Security: the page shows in no frame, and does not know its opener', async () => {
  const host = await startHost()
  const page = await attacker()
  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.src = url
    document.body.append(frame)
    return new Promise((resolve) => {
      frame.onload = resolve
    })
  }, `${host.origin}/#${host.token}`)
  expect(page.frames()[1]?.url()).toMatch(/^chrome-error:/)
  const opened = page.waitForEvent('popup')
  await page.evaluate((url) => {
    window.open(url)
  }, `${host.origin}/`)
  expect(await (await opened).evaluate(() => window.opener)).toBeNull()
  await expectUnharmed(host)
})

test('Security: the token leaves the address at once, and a reload does not bring the session back', async () => {
  const host = await startHost()
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await page.goto(`${host.origin}/#${host.token}`)
  await expect.poll(() => page.url()).toBe(`${host.origin}/`)
  expect(
    await page.evaluate(() =>
      JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }, document.cookie]),
    ),
  ).not.toMatch(/[\w-]{43}/)
  await page.reload()
  await page.getByText('isn’t connected to Hotdesk').waitFor()
  await host.another()
  await page.goto(`${host.origin}/#${host.token}`)
  await page.getByText('isn’t connected to Hotdesk').waitFor({ state: 'detached' })
})
