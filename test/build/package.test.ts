import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import packaging from '../../build/electron-builder.mjs'
import { wrongFuses } from '../../build/fuses.mjs'
import { writeLegal } from '../../build/legal.mjs'
import { temporaryFolder, top } from '#test/support/proc.ts'

/*
 * What electron-builder makes of this repository, around a program that is Electron's in its name
 * and its fuses alone.
 */

/** A folder as Electron's archive for this system holds it, without Electron. */
function makeDummyElectron(): string {
  const folder = temporaryFolder()
  const wire = '11110010'
  const program = Buffer.concat([
    Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
    Buffer.from([1, wire.length]),
    Buffer.from(wire),
  ])
  writeFileSync(join(folder, 'electron'), program, { mode: 0o755 })
  for (const name of [
    'chrome-sandbox',
    'icudtl.dat',
    'LICENSE',
    'LICENSES.chromium.html',
    'version',
  ])
    writeFileSync(join(folder, name), name)
  mkdirSync(join(folder, 'locales'))
  writeFileSync(join(folder, 'locales', 'en-US.pak'), '')
  mkdirSync(join(folder, 'resources'))
  return folder
}

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()

test.skipIf(process.platform !== 'linux')(
  'the packaged program holds what runs on this system, and nothing else',
  { timeout: 300_000 },
  async () => {
    writeLegal()
    const output = temporaryFolder()
    await promisify(execFile)(
      process.execPath,
      [
        join(top, 'node_modules/electron-builder/cli.js'),
        '--config=build/electron-builder.mjs',
        '--dir',
        '--publish=never',
        `-c.electronDist=${makeDummyElectron()}`,
        `-c.directories.output=${output}`,
      ],
      { cwd: top, maxBuffer: 64_000_000 },
    )
    const packaged = join(output, 'linux-unpacked')
    expect(await wrongFuses(join(packaged, 'hotdesk'))).toEqual([])
    const resources = join(packaged, 'resources')
    expect(below(join(resources, 'app.asar.unpacked'))).toEqual([
      `node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-${process.arch}.node`,
      'node_modules/keytar/build/Release/keytar.node',
    ])
    expect(readdirSync(resources)).toContain('policy.schema.json')
    expect(below(join(resources, 'legal'))).toEqual(['THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json'])

    const asar = createRequire(join(top, 'node_modules/app-builder-lib/package.json'))(
      '@electron/asar',
    ) as { listPackage(file: string): string[] }
    const archive = join(resources, 'app.asar')
    const files = asar.listPackage(archive)
    for (const needed of [
      '/out/main/main.js',
      '/out/main/cache-worker.js',
      '/out/main/service.js',
      '/out/preload/preload.cjs',
      '/out/renderer/index.html',
      '/out/renderer/icons/trayTemplate@2x.png',
    ])
      expect(files).toContain(needed)
    expect(
      files.filter(
        (file) =>
          /\.(c|cpp|h|gyp|ts|map)$|\/src\/|\/deps\//.test(file) &&
          !file.startsWith('/out/') &&
          /better-sqlite3|keytar\//.test(file),
      ),
    ).toEqual([])
    expect(files.filter((file) => /^\/(src-|test|build|docs)/.test(file))).toEqual([])
    const megabytes = (file: string) => statSync(file).size / 1_000_000
    expect(megabytes(archive)).toBeLessThan(40)
  },
)

test('installers: what each system expects of one', () => {
  expect(packaging.linux).toMatchObject({
    target: ['AppImage', 'deb', 'rpm', 'flatpak'],
    syncDesktopName: true,
  })
  // The libraries that electron-builder names for Electron stay as they are.
  expect(packaging).not.toHaveProperty('deb.depends')
  expect(packaging.mac).toMatchObject({ hardenedRuntime: true })
  expect(packaging.mac.target.map(({ target, arch }) => [target, ...arch])).toEqual([
    ['dmg', 'universal'],
    ['zip', 'universal'],
  ])
  expect(packaging.nsis).toMatchObject({ perMachine: false })
  expect(packaging.fileAssociations.map(({ ext }) => ext)).toEqual(['hotdesk'])
  expect(JSON.stringify(packaging)).not.toContain('no-sandbox')
  const icon = readFileSync(join(top, 'build/icons/icon.png'))
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([1024, 1024])
})

test('notices have the full text of every licence, and the bill of materials every package', () => {
  const folder = temporaryFolder()
  const packages = writeLegal(folder)
  const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string
    components: { name: string; purl: string; licenses?: unknown[] }[]
  }
  expect(notices).toContain('SIL OPEN FONT LICENSE')
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(bill.components).toHaveLength(packages)
  const names = bill.components.map(({ name }) => name)
  for (const name of [
    'react',
    'undici',
    'keytar',
    'electron-updater',
    'better-sqlite3-multiple-ciphers',
  ])
    expect(names).toContain(name)
  for (const { name, licenses } of bill.components)
    expect([name, licenses?.length]).toEqual([name, 1])
  const again = temporaryFolder()
  writeLegal(again)
  expect(readFileSync(join(again, 'sbom.cdx.json'), 'utf8')).toBe(
    readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'),
  )
})
