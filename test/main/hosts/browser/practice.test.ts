import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPractice } from '#main/hosts/common/practice.ts'
import { PracticeError } from '#main/hosts/common/ready-line.ts'
import { serviceEntry } from '#main/hosts/common/entry.ts'
import { temporaryFolder } from '#test/support/proc.ts'

function program(text: string): string {
  const file = join(temporaryFolder(), 'service.mjs')
  writeFileSync(file, text)
  return file
}

const key = randomBytes(32)
const addresses = {
  base_url: 'http://127.0.0.1:1/api/v2',
  auth_url: 'http://127.0.0.1:1',
  client_id: 'c',
  api_token: 't',
  control_url: 'http://127.0.0.1:2',
  control_token: 'k',
}
const READY = `console.log('${JSON.stringify(addresses)}')`

test('the practice workspace starts as a process of its own, and ends when asked', async () => {
  const practice = await startPractice(serviceEntry, { data: { folder: temporaryFolder(), key } })
  const answer = await fetch(`${practice.auth_url}/.well-known/oauth-authorization-server`)
  expect(answer.status).toBeLessThan(500)
  await practice.stop()
  await practice.ended
  await expect(fetch(practice.auth_url)).rejects.toThrow()
})

test('what a practice workspace says at its end is in the error', async () => {
  const entry = program(`console.error('the disk is full'); process.exit(3)`)
  await expect(startPractice(entry, { data: null })).rejects.toThrow(PracticeError)
  await expect(startPractice(entry, { data: null })).rejects.toThrow(
    /exit code 3.*the disk is full/,
  )
})

test('a program that says something else than its ready line is not taken for one', async () => {
  await expect(
    startPractice(program(`console.log('hello'); setInterval(() => {}, 1000)`), { data: null }),
  ).rejects.toThrow('something else')
})

test('it is told where its data is, and which jobs to import', async () => {
  const entry = program(`
    import { writeFileSync } from 'node:fs'
    writeFileSync(process.argv[3] + '/args.json', JSON.stringify(process.argv.slice(2)))
    ${READY}
    process.stdin.resume().on('end', () => process.exit())
  `)
  const data = temporaryFolder()
  const practice = await startPractice(entry, { data: { folder: data, key }, jobs: '/jobs.csv' })
  expect((await import(join(data, 'args.json'), { with: { type: 'json' } })).default).toEqual([
    '--data',
    data,
    '--key-from-parent',
    '--jobs',
    '/jobs.csv',
  ])
  await practice.stop()
})

test('its end is known, for whatever reason', async () => {
  const practice = await startPractice(program(`${READY}; setTimeout(() => process.exit(1), 50)`), {
    data: null,
  })
  await practice.ended
  expect(practice).toMatchObject({ base_url: 'http://127.0.0.1:1/api/v2', control_token: 'k' })
})

test.skipIf(process.platform !== 'linux')(
  'P11: the key of its data is on no command line and in no environment',
  async () => {
    const entry = program(
      "import { readFileSync, writeFileSync } from 'node:fs'; " +
        `writeFileSync(process.argv[3] + '/pid', String(process.pid)); ${READY}; ` +
        "process.stdin.resume().on('end', () => process.exit())",
    )
    const folder = temporaryFolder()
    const practice = await startPractice(entry, { data: { folder, key } })
    const pid = readFileSync(join(folder, 'pid'), 'utf8')
    for (const file of ['cmdline', 'environ']) {
      expect(readFileSync(`/proc/${pid}/${file}`, 'latin1')).not.toContain(key.toString('hex'))
    }
    await practice.stop()
  },
)
