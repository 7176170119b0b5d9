import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Browser } from '@playwright/test'
import { keychainService } from '#main/hosts/common/options.ts'
import { createDesk, skipFirstSteps, type DeskOptions } from './desk.ts'
import { copySecrets } from './keychain-of-journeys.ts'

/** The folder of the prepared profiles, while the suite runs (test/e2e/prepared-desks.ts). */
export const PREPARED_DESKS = 'HOTDESK_PREPARED_DESKS'

const LIMIT_MS = 120_000

/**
 * Fills a profile with one in which somebody signed in to the practice workspace, read all of it,
 * and closed Hotdesk. The first test that asks for one prepares it over the screens; the others wait
 * for it. The copy has keychain entries of its own, so copies never meet.
 */
export async function copyPreparedDesk(
  browser: Browser,
  options: DeskOptions,
  profile: string,
): Promise<void> {
  const prepared = await preparedDesk(browser, options)
  cpSync(prepared, profile, { recursive: true })
  await copySecrets(keychainService(prepared), keychainService(profile))
  forgetPlace(profile)
}

/** Lets a copied profile expect nothing where the practice workspace of the original answers. */
function forgetPlace(profile: string): void {
  const file = join(profile, 'preferences.json')
  const { practice_place, ...others } = JSON.parse(readFileSync(file, 'utf8')) as object & {
    practice_place?: unknown
  }
  if (practice_place !== undefined) writeFileSync(file, JSON.stringify(others))
}

/** What the data of a practice workspace depends on; its rate counts anew at each start. */
const dataOf = (practice: string) => practice.replace(/--rate-scale \S+ ?/, '').trim()

async function preparedDesk(browser: Browser, options: DeskOptions): Promise<string> {
  const all = process.env[PREPARED_DESKS]
  if (all === undefined) throw new Error(`${PREPARED_DESKS} is not set`)
  const practice = dataOf(options.practice)
  const name = createHash('sha256')
    .update(JSON.stringify([practice, options.jobs ?? null]))
    .digest('hex')
    .slice(0, 12)
  const folder = join(all, name)
  const readyMark = join(all, `${name}.ready`)
  if (begin(folder)) await prepare(browser, { ...options, practice, profile: folder }, readyMark)
  for (const began = Date.now(); !existsSync(readyMark); await wait(100))
    if (Date.now() - began > LIMIT_MS) throw new Error('The prepared desk did not become ready.')
  return folder
}

async function prepare(browser: Browser, options: DeskOptions, readyMark: string): Promise<void> {
  const context = await browser.newContext()
  const desk = createDesk(context, {
    ...options,
    practice: `--rate-scale 1000 ${options.practice}`,
  })
  try {
    const page = await desk.start()
    await desk.signIn()
    await skipFirstSteps(page)
    await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible({ timeout: 90_000 })
    await desk.quit()
    writeFileSync(readyMark, '')
  } catch (error) {
    // The next test that needs it tries again.
    await desk.end()
    throw error
  } finally {
    await context.close()
  }
}

/** Makes the folder; false where another test has. */
function begin(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
