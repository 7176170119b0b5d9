import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startNode, temporaryFolder, top } from '#test/support/proc.ts'
import { startSecretService, withoutSecretService } from '#test/support/secret-service.ts'

const script = (does: string) => [
  '-e',
  `const k=require('keytar');(async()=>{${does}})().then(v=>console.log(JSON.stringify(v??null)),e=>console.log('failed:'+e.message))`,
]

test('the keychain of tests is real: what one process stores, another reads', async () => {
  const service = await startSecretService()
  expect(
    await startNode(script(`return k.setPassword('s','a','geheim')`), { env: service.env }).line(),
  ).toBe('null')
  expect(
    await startNode(script(`return k.getPassword('s','a')`), { env: service.env }).line(),
  ).toBe('"geheim"')
})

test('the keychain of tests is private: another one knows nothing of it, and its files bring it back', async () => {
  const folder = temporaryFolder()
  const first = await startSecretService({ folder })
  await startNode(script(`return k.setPassword('s','a','x')`), { env: first.env }).line()
  const other = await startSecretService()
  expect(await startNode(script(`return k.getPassword('s','a')`), { env: other.env }).line()).toBe(
    'null',
  )
  await first.stop()
  const again = await startSecretService({ folder })
  expect(await startNode(script(`return k.getPassword('s','a')`), { env: again.env }).line()).toBe(
    '"x"',
  )
})

test('without a session bus the keychain says so at once', async () => {
  expect(
    await startNode(script(`return k.getPassword('s','a')`), {
      env: withoutSecretService(),
    }).line(),
  ).toMatch(/^failed:/)
})

test('with-keyring keeps the exit code of its command, and gives it a keychain', async () => {
  const inside = startNode([
    'build/with-keyring.mjs',
    process.execPath,
    '-e',
    `const k=require('keytar');k.setPassword('s','a','b').then(()=>process.exit(7),()=>process.exit(8))`,
  ])
  expect(await inside.ended).toBe(7)
})

test('with-keyring ends as its command does also where that has nothing left to do', async () => {
  const inside = startNode(['build/with-keyring.mjs', process.execPath, '-e', '0'])
  expect(await inside.ended).toBe(0)
})

test('with-keyring waits for no daemon that missed the end of the bus, and leaves none behind', async () => {
  const folder = temporaryFolder()
  const daemon = join(folder, 'gnome-keyring-daemon')
  symlinkSync(process.execPath, `${daemon}-that-missed-it`)
  writeFileSync(
    daemon,
    `#!/bin/sh\n${daemon}-that-missed-it -e 'setInterval(() => {}, 1000)' >/dev/null &\n`,
    { mode: 0o755 },
  )
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
  const inside = startNode(['build/with-keyring.mjs', process.execPath, '-e', '0'], { env })
  expect(await inside.ended).toBe(0)
  await expect.poll(() => processesWith(`${daemon}-that-missed-it`)).toEqual([])
})

/** The ids of the processes whose command line contains these words. */
const processesWith = (words: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    const file = `/proc/${pid}/cmdline`
    return /^\d+$/.test(pid) && existsSync(file) && readFileSync(file, 'utf8').includes(words)
  })

test('with-keyring passes a signal to its command, and leaves neither that nor a bus behind', async () => {
  const inside = startNode([
    'build/with-keyring.mjs',
    process.execPath,
    '-e',
    `console.log(process.pid + ' ' + process.ppid);setInterval(()=>{},1000)`,
  ])
  const pids = (await inside.line()).split(' ').map(Number)
  inside.child.kill('SIGTERM')
  expect(await inside.ended).toBe(143)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('where the system has only the person’s keychain, a journey has one in files', async () => {
  const env = { ...withoutSecretService(), HOTDESK_TEST_KEYCHAIN: temporaryFolder() }
  const inFiles = join(top, 'test', 'support', 'file-keytar.cjs')
  const run = (does: string) =>
    startNode(
      [
        '-r',
        inFiles,
        '--input-type=module',
        '-e',
        `const { default: k } = await import('keytar'); console.log(JSON.stringify((await (${does})) ?? null))`,
      ],
      { env },
    ).line()
  expect(await run(`k.setPassword('s', 'a', 'geheim')`)).toBe('null')
  expect(await run(`k.getPassword('s', 'a')`)).toBe('"geheim"')
  expect(await run(`k.getPassword('other', 'a')`)).toBe('null')
  expect(await run(`k.findCredentials('s')`)).toBe('[{"account":"a","password":"geheim"}]')
  expect(await run(`k.deletePassword('s', 'a')`)).toBe('true')
  expect(await run(`k.getPassword('s', 'a')`)).toBe('null')
})
