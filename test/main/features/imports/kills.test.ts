import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService } from '#test/support/service.ts'
import type { Request } from './world.ts'
import { times } from '#test/support/sampled.ts'

const importer = join(import.meta.dirname, 'importer.ts')

/**
 * Starts the importer; kills it once `enough` holds of what it has said, else lets it end. Answers
 * its last word.
 */
async function run(
  args: string[],
  enough: (said: string) => Promise<boolean> | boolean,
): Promise<string> {
  const child = spawn(process.execPath, [importer, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  let [said, errors] = ['', '']
  createInterface(child.stdout).on('line', (line) => {
    said = line
  })
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString('utf8')
  })
  const ended = once(child, 'close')
  while (child.exitCode === null && child.signalCode === null) {
    if (await enough(said)) child.kill('SIGKILL')
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
  }
  const [code] = await ended
  if (code !== null && code !== 0)
    throw new Error(`The importer ended with ${String(code)}: ${errors}`)
  return said
}

const KILLS = times(8, 2)
test(`L2, P1: killed ${KILLS} times in the middle, an import makes everybody once: none twice, none lost`, async () => {
  await using service = await startService({ contacts: 0, rate_scale: 100_000 })
  const creates = async () =>
    (
      (await service.control('GET', '/journal?kind=request&limit=10000&endpoint=contacts.create'))
        .body as { entries: Request[] }
    ).entries
  const args = [
    join(temporaryFolder(), 'outbox.db'),
    randomBytes(32).toString('hex'),
    service.base_url,
    service.api_token,
  ]
  const people = 60
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Each request takes a while, so that the kill meets one on its way, before its effect or
    // behind it.
    await service.control('POST', '/faults', {
      endpoint: 'contacts.create',
      count: 1,
      what: { kind: 'delay', ms: 60, when: kill % 2 === 0 ? 'after' : 'before' },
    })
    const before = (await creates()).length
    await run(
      [...args, kill === 0 ? String(people) : '0'],
      async (said) => said === 'kept' && (await creates()).length >= before + 3 + (kill % 3),
    )
  }
  expect(await run([...args, '0'], () => false)).toMatch(/^done /)
  const made = (await creates()).flatMap(({ effects }) =>
    effects
      .filter(({ kind, table }) => kind === 'create' && table === 'contacts')
      .map(({ fields }) => String(fields?.['email'])),
  )
  expect(made.toSorted()).toEqual(
    Array.from({ length: people }, (_, index) => `p${index}@kill.example`).toSorted(),
  )
})

test('L2: killed before its last row is kept, nothing of an import is there', async () => {
  await using service = await startService({ contacts: 0, rate_scale: 100_000 })
  const args = [
    join(temporaryFolder(), 'outbox.db'),
    randomBytes(32).toString('hex'),
    service.base_url,
    service.api_token,
  ]
  expect(await run([...args, '200000'], (said) => said === 'begins')).toBe('begins')
  expect(await run([...args, '0'], () => false)).toBe('done []')
  expect((await service.call('GET', '/contacts')).body).toMatchObject({ contacts: [] })
})
