import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService } from '#test/support/service.ts'
import { times } from '#test/support/sampled.ts'

/** Longer than the test takes, so that only a kill ends what is held. */
const NEVER_MS = 600_000
/** More requests than a run sends: whatever follows the one held is held too. */
const HELD = 1000

const buyer = join(import.meta.dirname, 'bulk-buyer.ts')

/** Starts the buyer; kills it once `enough` holds, else lets it end. Answers its last word. */
async function run(args: string[], enough: () => Promise<boolean> | boolean): Promise<string> {
  const child = spawn(process.execPath, [buyer, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  let [said, errors] = ['', '']
  createInterface(child.stdout).on('line', (line) => {
    said = line
  })
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString('utf8')
  })
  const ended = once(child, 'close')
  while (child.exitCode === null && child.signalCode === null) {
    if (await enough()) child.kill('SIGKILL')
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
  }
  const [code] = await ended
  if (code !== null && code !== 0)
    throw new Error(`The buyer ended with ${String(code)}: ${errors}`)
  return said
}

const KILLS = times(6, 1)
test(`D9, P7, P8: killed ${KILLS} times in the middle, a run never pays twice for anybody and never goes on by itself`, async () => {
  await using service = await startService({
    contacts: 400,
    rate_scale: 100_000,
    credits: '5000+0',
  })
  type Paid = { path: string }
  const paid = async () =>
    (
      (
        await service.control(
          'GET',
          '/journal?kind=request&limit=10000&endpoint=contacts.findEmail',
        )
      ).body as { entries: Paid[] }
    ).entries
  const ids = (
    (await service.call('GET', '/contacts?has_email=no&per_page=24')).body as {
      contacts: { id: string }[]
    }
  ).contacts.map(({ id }) => id)
  expect(ids).toHaveLength(24)
  const args = [
    join(temporaryFolder(), 'outbox.db'),
    randomBytes(32).toString('hex'),
    service.base_url,
    service.api_token,
  ]
  const fault = async (what: object, count: number) =>
    expect(
      await service.control('POST', '/faults', { endpoint: 'contacts.findEmail', count, what }),
    ).toMatchObject({ status: 201 })
  /** Tells whether a request has met the fault that holds it. */
  const isHeld = async () => {
    const { faults } = (await service.control('GET', '/faults')).body as {
      faults: { remaining: number; what: { ms: number } }[]
    }
    return faults.some(({ remaining, what }) => what.ms === NEVER_MS && remaining < HELD)
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Up to two requests pass; the next is held for good, before its effect or behind it.
    const before = (await paid()).length
    const passing = kill % 3
    const when = kill % 2 === 0 ? 'after' : 'before'
    if (passing > 0) await fault({ kind: 'delay', ms: 0 }, passing)
    await fault({ kind: 'delay', ms: NEVER_MS, when }, HELD)
    const expected = before + passing + (when === 'after' ? 1 : 0)
    await run(
      [...args, kill === 0 ? 'begin' : 'resume', ...(kill === 0 ? ids : [])],
      async () => (await isHeld()) && (await paid()).length >= expected,
    )
    await service.control('DELETE', '/faults')
    const sent = (await paid()).length
    const [now] = JSON.parse(await run([...args, 'look'], () => false)) as {
      state: string
      rows: string[]
    }[]
    expect(now?.state).toBe('paused')
    expect((await paid()).length).toBe(sent)
  }
  const [over] = JSON.parse(await run([...args, 'resume'], () => false)) as {
    state: string
    rows: string[]
  }[]
  expect(over?.state).toBe('finished')
  expect(over?.rows.every((outcome) => ['paid', 'free', 'unknown'].includes(outcome))).toBe(true)
  const requests = await paid()
  expect(
    ids.filter((id) => requests.filter(({ path }) => path.includes(`/${id}/`)).length > 1),
  ).toEqual([])
  // Of each kill at most one row is in the dark; everybody else was asked for.
  expect(requests.length).toBeGreaterThanOrEqual(18)
})
