import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createMemoryKeychain } from '#main/engine/auth/keychain.ts'
import { keyAccount } from '#main/engine/store/keys.ts'
import { scanOutbox } from '#main/engine/store/scan-outbox.ts'
import { openWorkspace } from '#main/engine/store/workspace-store.ts'
import { startService } from '#test/support/service.ts'
import { seedOfRun } from './suite.ts'
import { createSafe, enter, eventually, live, safeInFile, type Safe } from './workbench-world.ts'

/** Every place that still tells of them, looked up in the files themselves. */
async function traces(
  profile: string,
  safe: Safe,
  workspace: string,
  words: string[],
): Promise<number> {
  const keychain = createMemoryKeychain()
  await keychain.write(
    keyAccount(workspace),
    [...safe.secrets].find(([name]) => name.includes('workspace-key'))?.[1] ?? '',
  )
  const store = await openWorkspace(profile, workspace, keychain)
  const found = [...(await store.cache.scan(words)), ...scanOutbox(store.outbox, words)].length
  await store.close()
  return found
}

/**
 * Erases the person in a copy of the profile, and dies just before that step; false if it came to
 * the end.
 */
async function killedAt(
  step: number,
  profile: string,
  safeFile: string,
  person: string,
): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'eraser.ts'), profile, safeFile, person, String(step)],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let errors = ''
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString('utf8')
  })
  const [code] = await once(child, 'close')
  if (code !== null && code !== 0) throw new Error(`Erasing failed: ${errors}`)
  return code === null
}

test(
  'J9: an erasure that is killed at any of its steps is finished by the next start, and nothing of the person is found then @long',
  { timeout: 240_000 },
  async () => {
    const service = await startService({ contacts: 60, rate_scale: 1000 })
    onTestFinished(() => service.stop())
    const root = join(tmpdir(), `hotdesk-erasure-${process.pid}-${randomBytes(4).toString('hex')}`)
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const [made, safe] = [join(root, 'made'), createSafe()]
    const first = await live(made, safe)
    const { workspace, list } = await enter(first, service)
    const { rows } = await first.ask('hotLists.members', { id: list, queue: 'all' })
    const member = rows.find((row) => row.contact_id !== null)
    const person = member?.contact_id ?? ''
    const { name } = await eventually(
      () => first.ask('erasure.preview', { id: person }).catch(() => ({ name: '' })),
      (preview) => preview.name !== '',
      'the person being read',
    )
    // From here on nothing is read again, and this edit waits.
    await service.control('PUT', '/flight-mode', { on: true })
    await first.ask('members.edit', {
      list_id: list,
      select: { ids: [member?.id ?? ''] },
      edit: { notes: 'asked about the train' },
    })
    await first.stop()
    expect(await traces(made, safe, workspace, [name])).toBeGreaterThan(1)

    const outcomes = { untouched: 0, finished: 0 }
    // Every third step in one run, the others in further ones.
    for (let step = 1 + (seedOfRun() % 3); step < 400; step += 3) {
      const [profile, safeFile] = [join(root, `at-${step}`), join(root, `safe-${step}.json`)]
      cpSync(made, profile, { recursive: true })
      writeFileSync(safeFile, JSON.stringify([...safe.secrets]))
      const killed = await killedAt(step, profile, safeFile, person)
      const again = safeInFile(safeFile)
      const life = await live(profile, again)
      await life.ask('session.state', {})
      const [erasure] = await eventually(
        async () => (await life.ask('erasure.list', {})).erasures,
        (all) => all.every((one) => one.state === 'done'),
        'the erasure being finished',
      )
      const { total } = await life.ask('pending.list', {})
      await life.stop()
      const left = await traces(profile, again, workspace, [name])
      rmSync(profile, { recursive: true, force: true })
      if (erasure) {
        expect({ step, left, said: erasure.certificate?.left, waiting: total }).toEqual({
          step,
          left: 0,
          said: 0,
          waiting: 0,
        })
        outcomes.finished += 1
      } else {
        // Killed before the mark was set: the person is still here, to be erased once more; the
        // edit waits, or was discarded as agreed.
        expect({ step, whole: left > 1, waiting: total <= 1 }).toEqual({
          step,
          whole: true,
          waiting: true,
        })
        outcomes.untouched += 1
      }
      if (!killed) break
    }
    expect(outcomes.finished).toBeGreaterThan(4)
  },
)
