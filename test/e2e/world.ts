import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'

/** One request of Hotdesk as the practice workspace wrote it down. */
export interface Sent { seq: number; at: number; method: string; path: string; endpoint: string | null; status: number }

/** Hotdesk as a person has it: the built host in a process of its own, its practice workspace, a browser, and a profile that outlives all of them. */
export interface Desk {
  /** Starts the host and shows its window. May be called again after `kill`. */
  start(): Promise<Page>
  page(): Page
  /** SIGKILL: nothing is told, nothing is closed. */
  kill(): Promise<void>
  /** Welcome → practice workspace → consent in the browser → hot lists. */
  signIn(): Promise<void>
  /** What the practice workspace's journal says Hotdesk sent, oldest first. */
  sent(like?: string): Sent[]
  /** The practice workspace's own database, read only: the judge. */
  service<T>(sql: string, ...values: (string | number)[]): T[]
  profile: string
}

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Options {
  /** Arguments of the practice workspace. */
  practice: string
  jobs: string | null
}

export const test = base.extend<{ desk: Desk } & Options>({
  practice: ['--rate-scale 30 --contacts 400', { option: true }],
  jobs: [null, { option: true }],
  desk: async ({ context, practice, jobs }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'hotdesk-e2e-'))
    let host: ChildProcess | null = null
    let page: Page | null = null
    const kill = async () => {
      const dying = host
      host = null
      if (!dying || dying.exitCode !== null) return
      const ended = once(dying, 'exit')
      dying.kill('SIGKILL')
      await ended
      await page?.close()
      page = null
    }
    const desk: Desk = {
      profile, kill,
      page: () => page ?? raise('Hotdesk is not open'),
      async start() {
        const args = [join(root, 'out/main/browser-host.js'), '--no-open', '--profile', profile, ...(jobs === null ? [] : ['--jobs', jobs])]
        host = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, HOTDESK_PRACTICE: practice } })
        page = await open(context, await addressOf(host))
        return page
      },
      async signIn() {
        const consent = context.waitForEvent('page')
        await desk.page().getByRole('button', { name: 'Open the practice workspace' }).click()
        const browser = await consent
        await browser.getByRole('button', { name: 'Allow', exact: true }).click()
        await expect(desk.page().getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible({ timeout: 30_000 })
        await browser.close()
      },
      service(sql, ...values) {
        const db = new DatabaseSync(join(profile, 'practice', 'workspace.db'), { readOnly: true })
        try {
          return db.prepare(sql).all(...values) as never
        } finally {
          db.close()
        }
      },
      sent: (like = '%') => desk.service(`SELECT seq, at, method, path, endpoint, status FROM journal WHERE kind = 'request' AND endpoint LIKE ? ORDER BY seq`, like),
    }
    await use(desk)
    await kill()
    rmSync(profile, { recursive: true, force: true })
  },
})
export { expect } from '@playwright/test'

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => { throw error })
  await page.goto(url)
  return page
}

function addressOf(host: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    let errors = ''
    host.stderr?.setEncoding('utf8').on('data', (text: string) => { errors += text })
    host.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const line = said.split('\n').find((one) => one.startsWith('{'))
      if (line) resolve((JSON.parse(line) as { url: string }).url)
    })
    host.once('exit', (code) => reject(new Error(`The host ended with ${code}: ${errors}`)))
  })
}

function raise(message: string): never {
  throw new Error(message)
}
