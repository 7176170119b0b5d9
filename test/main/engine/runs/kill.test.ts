import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOutboxDb } from '#main/engine/store/outbox-db.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { startService } from '#test/support/service.ts'
import { apiFor, parts } from './world.ts'
import { sampled } from '#test/support/sampled.ts'

const nothing = {
  putPage: async () => ({ ids: [], added: 0, changed: 0, fresh: 0, tables: [] }),
  list: async () => ({ rows: [] }),
  get: async () => null,
} as unknown as CacheStore

/** `sent`: whether the request had left when the process died. */
const moments = [
  { moment: 'paid:reserved', sent: false },
  { moment: 'paid:sending', sent: false },
  { moment: 'paid:answered', sent: true },
  { moment: 'paid:settled', sent: true },
]
test.each(sampled(moments, 4))(
  'G6, P7: killed at $moment, a sourcing run stands in the registry and is made once',
  async ({ moment, sent }) => {
    const folder = mkdtempSync(join(tmpdir(), 'hotdesk-registry-'))
    await using service = await startService({ contacts: 60 })
    const [file, secret, key] = [
      join(folder, 'outbox.db'),
      randomBytes(32),
      `key-${crypto.randomUUID()}`,
    ]
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, 'kill-child.ts'),
        file,
        secret.toString('hex'),
        service.base_url,
        service.api_token,
        moment,
        key,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')

    const clock = manualClock(Date.now())
    const db = openOutboxDb(file, secret)
    const api = apiFor(service, clock)
    const { spend, runs } = parts(
      db,
      nothing,
      api,
      clock,
      () => {},
      () => true,
    )
    spend.start()
    runs.start()
    const [run] = runs.store.list()
    expect(run).toMatchObject({
      kind: 'sourcing',
      key,
      brief: 'CFOs who survived',
      max_credits: 30,
    })
    if (run?.operation === 'unknown')
      expect(await clock.run(spend.replay(run.operation_id ?? ''), 20)).toBe('same')
    const after = runs.store.byId(run?.id ?? '')
    // Reserved and not sent: over, and the person presses again. Else the run is known, under the
    // service's own id.
    if (moment === 'paid:reserved')
      expect(after).toMatchObject({ operation: 'cancelled', state: 'refused', run_id: null })
    else expect(after?.run_id).toBeTruthy()
    const { entries } = (
      await service.control('GET', '/journal?limit=10000&endpoint=sourcing.start')
    ).body as { entries: { effects: { kind: string }[] }[] }
    const made = entries
      .flatMap((entry) => entry.effects)
      .filter((effect) => effect.kind === 'create')
    expect(made).toHaveLength(moment === 'paid:reserved' ? 0 : 1)
    expect(entries.length > 0).toBe(sent || moment !== 'paid:reserved')
    spend.stop()
    runs.stop()
    await api.close()
    db.close()
    rmSync(folder, { recursive: true, force: true })
  },
)
