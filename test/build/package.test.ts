import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { wrongFuses } from '../../build/fuses.mjs'
import { writeLegal } from '../../build/legal.mjs'
import { makeDummyElectron } from '#test/support/dummy-electron.ts'
import { temporaryFolder, top } from '#test/support/proc.ts'

/*
 * What electron-builder makes of this repository, around a program that is Electron's in its name
 * and its fuses alone.
 */

const run = promisify(execFile)

/** Packages what is built in a checkout around the dummy, and returns the folder of the program. */
async function packageProgram(checkout: string): Promise<string> {
  const output = temporaryFolder()
  await run(
    process.execPath,
    [
      join(checkout, 'node_modules/electron-builder/cli.js'),
      '--config=build/electron-builder.mjs',
      '--dir',
      '--publish=never',
      `-c.electronDist=${makeDummyElectron()}`,
      `-c.directories.output=${output}`,
    ],
    { cwd: checkout, maxBuffer: 64_000_000 },
  )
  return join(output, 'linux-unpacked')
}

/** Copies this checkout to another folder, its files as young as this moment, and builds it there. */
async function buildElsewhere(): Promise<string> {
  // On the same disk, where the packages can be linked instead of copied.
  mkdirSync(join(top, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(top, '.cache', 'another-checkout-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  await run('cp', ['-al', join(top, 'node_modules'), folder])
  const made = /^(\..*|node_modules|out|dist|test|.*-results|.*-report|screenshots)$/
  const sources = readdirSync(top).filter((name) => !made.test(name))
  await run('cp', ['-r', ...sources.map((name) => join(top, name)), folder])
  const builder = join(folder, 'node_modules/electron-vite/bin/electron-vite.js')
  const languages = [join(folder, 'build/languages/compile.ts'), join(folder, 'out/languages')]
  for (const script of [[builder, 'build'], languages])
    await run(process.execPath, script, {
      cwd: folder,
      maxBuffer: 64_000_000,
      // Of this process a build knows nothing: the test runner says NODE_ENV=test.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
    })
  return folder
}

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()

test.skipIf(process.platform !== 'linux')(
  'the packaged program holds what runs on this system, and nothing else @long',
  { timeout: 300_000 },
  async () => {
    writeLegal()
    const packaged = await packageProgram(top)
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
      '/out/languages/de.json',
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

test.skipIf(process.platform !== 'linux')(
  'two checkouts in different folders, built at different times, give the same archive @long',
  { timeout: 300_000 },
  async () => {
    const archives = [await packageProgram(top), await packageProgram(await buildElsewhere())].map(
      (packaged) => join(packaged, 'resources', 'app.asar'),
    )
    expect(new Set(archives.map(digestOf)).size).toBe(1)
  },
)

test('notices have the full text of every licence, and the bill of materials every package', () => {
  const folder = temporaryFolder()
  const packages = writeLegal(folder)
  const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    bomFormat: string
    components: { type: string; name: string; purl: string; licenses?: unknown[] }[]
  }
  expect(notices).toContain('SIL OPEN FONT LICENSE')
  expect(notices).toMatch(/Copyright \(c\) [\d-]+ Ulrich Telle/)
  expect(notices).toContain('May you share freely, never taking more than you give.')
  expect(bill.bomFormat).toBe('CycloneDX')
  const { version } = JSON.parse(
    readFileSync(join(top, 'node_modules/electron/package.json'), 'utf8'),
  ) as { version: string }
  expect(bill.components.filter(({ type }) => type === 'framework')).toMatchObject([
    { purl: `pkg:npm/electron@${version}` },
  ])
  expect(bill.components).toHaveLength(packages + 1)
  const names = bill.components.map(({ name }) => name)
  for (const name of [
    'react',
    'undici',
    'keytar',
    'electron-updater',
    'better-sqlite3-multiple-ciphers',
    // Compiled into that one.
    'SQLite',
    'SQLite3 Multiple Ciphers',
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
