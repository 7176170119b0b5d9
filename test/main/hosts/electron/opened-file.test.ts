import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { sealBackup } from '#main/features/backup/sealed-file.ts'
import { backupIn } from '#main/hosts/electron/opened-file.ts'
import { eventsSent, openElectronApp, type ElectronApp } from '#test/support/electron-app.ts'
import { temporaryFolder } from '#test/support/proc.ts'

/* L8: a backup that somebody opens where it lies, as by a double click. */

const backups = { type: 'navigate', data: { path: '/settings/backup' } }

/** A backup beside which nothing else lies, in a folder with a space and a sign in its name. */
async function makeBackup(name = 'mine 100%.hotdesk'): Promise<string> {
  const file = join(temporaryFolder(), name)
  const sealed = await sealBackup({ tables: {} }, 'a few words of mine', {
    made_at: 0,
    version: '1',
  })
  writeFileSync(file, sealed)
  return file
}
const found = async (app: ElectronApp) => {
  const answer = (await app.ask('invoke', 'page', 'backup.found', {})) as {
    value: { files: { name: string }[] }
  }
  return answer.value.files.map(({ name }) => name)
}
const home = () => {
  const folder = temporaryFolder()
  return { HOME: folder, USERPROFILE: folder }
}

test('L8: a backup that starts Hotdesk leads to where it is restored, and is in the list there', async () => {
  const file = await makeBackup()
  const app = await openElectronApp([file], home())
  await expect.poll(() => eventsSent(app, 'navigate')).toEqual([backups])
  expect(await found(app)).toEqual(['mine 100%.hotdesk'])
  expect(await eventsSent(app, 'notice')).toEqual([])
})

test('L8: so does one that is opened while Hotdesk runs, on each system in its way @long', async () => {
  const [first, second] = [await makeBackup('first.hotdesk'), await makeBackup('second.hotdesk')]
  const app = await openElectronApp([], home())
  await app.ask('secondInstance', ['hotdesk', pathToFileURL(first).href])
  expect(await found(app)).toEqual(['first.hotdesk'])
  await app.ask('openFile', second)
  expect(await found(app)).toEqual(['second.hotdesk'])
  expect(await eventsSent(app, 'navigate')).toEqual([backups, backups])
})

test('L8: a file of that name which is no backup is said to be none', async () => {
  const file = join(temporaryFolder(), 'other.hotdesk')
  writeFileSync(file, 'hello')
  const app = await openElectronApp([], home())
  await app.ask('openFile', file)
  await expect
    .poll(() => eventsSent(app, 'notice'))
    .toMatchObject([{ data: { message: 'other.hotdesk is not a Hotdesk backup.' } }])
  expect(await found(app)).toEqual([])
})

test.each([
  [['hotdesk', '/home/r/a.hotdesk'], '/home/r/a.hotdesk'],
  [['hotdesk', 'a.hotdesk'], '/desk/a.hotdesk'],
  [['hotdesk', '--flag', 'file:///home/r/a%20b.HOTDESK'], '/home/r/a b.HOTDESK'],
  [['hotdesk', '--profile=x.hotdesk'], null],
  [['hotdesk', 'hotdesk://meetings/m_1'], null],
  [['hotdesk', 'file://%00/a.hotdesk'], null],
])('L8: on the command line %j the backup is %s', (args, file) => {
  expect(backupIn(args, '/desk')).toBe(file)
})
