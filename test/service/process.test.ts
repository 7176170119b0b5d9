import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#service/store/db.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import { troublesWithBooks } from './books.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'hotdesk-service-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const main = fileURLToPath(new URL('../../src-service/main.ts', import.meta.url))

test('it ends when its standard input, a pipe, is closed by whoever started it', async () => {
  const service = await startService({ contacts: 5 })
  await service.stop()
  await expect(fetch(service.base_url)).rejects.toThrow()
})

test('it does not end because there is no standard input @long', async () => {
  const child = spawn(process.execPath, [main, '--contacts', '5'], {
    stdio: [openSync('/dev/null', 'r'), 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('The child has no standard output.')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const ready = JSON.parse(line.toString()) as { base_url: string }
  expect((await fetch(`${ready.base_url}/credits`)).status).toBe(401)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('it listens on 127.0.0.1 alone', async () => {
  await using service = await startService({ contacts: 5 })
  const { port } = new URL(service.base_url)
  await expect(fetch(`http://[::1]:${port}/api/v2/credits`)).rejects.toThrow()
})

test('with --data it comes back at the same ports with the same data, and earlier API tokens stay valid', async () => {
  const first = await startService({ data, contacts: 10 })
  const made = (await first.call('POST', '/contacts', { first_name: 'Kept' })).body as {
    id: string
  }
  await first.stop()
  await using second = await startService({ data, contacts: 10 })
  expect([second.base_url, second.control_url]).toEqual([first.base_url, first.control_url])
  expect(
    (await second.call('GET', `/contacts/${made.id}`, undefined, { token: first.api_token }))
      .status,
  ).toBe(200)
  expect((await second.call('GET', '/contacts?q=kept')).body).toMatchObject({
    pagination: { total: 1 },
  })
})

test('with --empty there is nothing but the account and its credits, after a reset too, until people are asked for', async () => {
  await using service = await startService({ empty: true, contacts: 50 })
  const holds = async () =>
    (await service.control('GET', '/state')).body as {
      counts: Record<string, number>
      credits: { total: number }
    }
  const nothing = async () => {
    const { counts, credits } = await holds()
    expect([Object.values(counts).filter(Boolean), credits.total]).toEqual([[], 376])
  }
  await nothing()
  await service.call('POST', '/contacts', { first_name: 'Ada' })
  expect((await holds()).counts).toMatchObject({ contacts: 1 })
  await service.control('POST', '/reset', {})
  await nothing()
  await service.control('POST', '/reset', { contacts: 5 })
  expect((await holds()).counts).toMatchObject({ contacts: 5 })
})

test('a second process on the same folder is refused with a sentence @long', async () => {
  await using _first = await startService({ data, contacts: 5 })
  await expect(startService({ data, contacts: 5 })).rejects.toThrow(
    /ended with 1: Another process is using/,
  )
})

test('a port that is taken is refused with a sentence', async () => {
  await using first = await startService({ contacts: 5 })
  await expect(
    startService({ contacts: 5, port: Number(new URL(first.base_url).port) }),
  ).rejects.toThrow(/ended with 1: Port \d+ of 127\.0\.0\.1 is in use/)
})

test('flight mode: connections are refused, after a restart too, until it is switched off', async () => {
  const first = await startService({ data, contacts: 5 })
  await first.control('PUT', '/flight-mode', { on: true })
  await expect(first.call('GET', '/credits')).rejects.toThrow()
  await first.kill()
  await using second = await startService({ data, contacts: 5 })
  expect(second.base_url).toBe(first.base_url)
  await expect(second.call('GET', '/credits')).rejects.toThrow()
  await second.control('PUT', '/flight-mode', { on: false })
  expect((await second.call('GET', '/credits')).status).toBe(200)
})

/** Fires paid calls and edits without pause, until the service is gone. */
async function hammer(service: RunningService, ids: string[]) {
  const endless = async (offset: number) => {
    for (let index = offset; ; index++) {
      const id = ids[index % ids.length]
      for (const [path, body] of [
        [`/contacts/${id}/find-email`],
        [`/contacts/${id}/find-phone`],
        ['/research', { brief: `b${index}` }],
        ['/contacts', { first_name: `N${index}`, company_name: `Co ${index % 7}` }],
      ] as [string, object?][]) {
        await service.call('POST', path, body)
      }
    }
  }
  await Promise.allSettled([0, 11, 23, 37].map(endless))
}

test('SIGKILL in the middle of paid calls leaves a consistent database: charges equal results', async () => {
  for (let round = 0; round < 4; round++) {
    const service = await startService({ data, contacts: 60, credits: '3000+500' })
    const { contacts } = (await service.call('GET', '/contacts?per_page=60')).body as {
      contacts: { id: string }[]
    }
    const busy = hammer(
      service,
      contacts.map((contact) => contact.id),
    )
    // The kill falls wherever the requests happen to be; how many have been answered differs from
    // round to round.
    for (let index = 0; index < 10 + round * 15; index++) await service.call('GET', '/credits')
    await service.kill()
    await busy
    const db = openDatabase(join(data, 'workspace.db'))
    expect(db.value('PRAGMA integrity_check')).toBe('ok')
    expect(db.all('PRAGMA foreign_key_check')).toEqual([])
    expect(troublesWithBooks(db)).toEqual([])
    expect(db.value(`SELECT count(*) FROM charges WHERE action <> 'colleague'`)).toBeGreaterThan(0)
    expect(db.value(`SELECT sum(charge) FROM journal WHERE kind = 'request'`)).toBe(
      db.value('SELECT sum(amount) FROM charges'),
    )
    db.exec(`INSERT INTO contacts_search (contacts_search) VALUES ('integrity-check')`)
    db.close()
  }
})
