import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { expect, onTestFinished, test } from 'vitest'
import { wrongFuses } from '../../build/fuses.mjs'
import { isForBoth, universalKeytar } from '../../build/lib/universal-keytar.mjs'
import packaging, { filesOf } from '../../build/electron-builder.mjs'
import { makeDummyMacElectron } from '#test/support/dummy-electron.ts'
import { temporaryFolder, top } from '#test/support/proc.ts'

/* One program for both processors of macOS, joined by @electron/universal itself. */

/** As Apple's: `-archs FILE`, or two files around `-create`, and `-output FILE`. */
const LIPO = `#!/bin/sh
if [ "$1" = -archs ]; then exec grep -aoE 'x86_64|arm64' "$2"; fi
if [ "$1" = -create ]; then shift; fi
for last; do :; done
printf '\\312\\376\\272\\276' | cat - "$1" "$2" >"$last.joined"
mv "$last.joined" "$last"
`

/** Puts a program on the PATH that joins two as Apple's does: one head, and both behind it. */
function provideLipo(): void {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'lipo'), LIPO, { mode: 0o755 })
  const path = process.env['PATH']
  process.env['PATH'] = `${folder}:${path}`
  onTestFinished(() => {
    process.env['PATH'] = path
  })
}

/** Says that this is macOS: joining refuses to run elsewhere, and needs nothing else of it. */
function pretendMac(on: boolean): void {
  Object.defineProperty(process, 'platform', { value: on ? 'darwin' : 'linux' })
}

test.skipIf(process.platform !== 'linux')(
  'macOS: both processors are joined into one program, with the SQLite of either @long',
  { timeout: 300_000 },
  async () => {
    provideLipo()
    onTestFinished(() => pretendMac(false))
    const output = temporaryFolder()
    const icon = join(output, 'icon.icns')
    writeFileSync(icon, 'icns')
    mkdirSync(join(output, 'x64'))
    mkdirSync(join(output, 'arm64'))
    await build({
      targets: Platform.MAC.createTarget(['dir'], Arch.universal),
      publish: 'never',
      projectDir: top,
      config: {
        ...structuredClone(packaging as object),
        files: filesOf('darwin'),
        mac: { ...structuredClone(packaging.mac as object), icon, identity: null },
        electronDist: ({ arch }: { arch: string }) => {
          const processor = arch === 'x64' ? 'x64' : 'arm64'
          return makeDummyMacElectron(join(output, processor), processor)
        },
        // The second half is packed: what follows is the joining alone.
        afterPack: async ({ arch }: { arch: Arch }) => pretendMac(arch === Arch.arm64),
        directories: { ...packaging.directories, output },
      } as never,
    })
    pretendMac(false)
    const app = join(output, 'mac-universal', 'Hotdesk.app')
    const resources = join(app, 'Contents', 'Resources')
    const beside = readdirSync(join(resources, 'app.asar.unpacked'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((file) => file.endsWith('.node'))
    expect(beside.toSorted()).toEqual([
      'node_modules/better-sqlite3-multiple-ciphers/prebuilds/darwin-arm64.node',
      'node_modules/better-sqlite3-multiple-ciphers/prebuilds/darwin-x64.node',
      'node_modules/keytar/build/Release/keytar.node',
    ])
    for (const file of beside.filter((name) => name.includes('prebuilds')))
      expect(readFileSync(join(resources, 'app.asar.unpacked', file))).toEqual(
        readFileSync(join(top, file)),
      )
    // One archive, which runs on either: no second one, and nothing that chooses between two.
    expect(readdirSync(resources).filter((name) => name.endsWith('.asar'))).toEqual(['app.asar'])
    const asar = createRequire(join(top, 'node_modules/app-builder-lib/package.json'))(
      '@electron/asar',
    ) as { listPackage(file: string): string[] }
    const files = asar.listPackage(join(resources, 'app.asar'))
    expect(files).toContain('/out/main/main.js')
    expect(files.filter((file) => /^\/(src-|test|build|docs)/.test(file))).toEqual([])
    const program = readFileSync(join(app, 'Contents', 'MacOS', 'Hotdesk'))
    expect(program.readUInt32BE(0)).toBe(0xcafebabe)
    expect(await wrongFuses(app)).toEqual([])
  },
)

test.skipIf(process.platform === 'win32')(
  'macOS: the keychain module is joined from one for each processor, once',
  async () => {
    provideLipo()
    const file = join(temporaryFolder(), 'keytar.node')
    writeFileSync(file, 'arm64')
    const asked: string[] = []
    const rebuild = async (processor: string) => {
      asked.push(processor)
      writeFileSync(file, processor === 'x64' ? 'x86_64 ' : 'arm64 ')
    }
    expect(await universalKeytar({ file, rebuild })).toBe('joined for both processors')
    expect(asked).toEqual(['x64', 'arm64'])
    expect(readFileSync(file, 'latin1').slice(4)).toBe('x86_64 arm64 ')
    expect(await universalKeytar({ file, rebuild })).toBe('for both processors already')
    expect(asked).toHaveLength(2)
    // A keychain that works on one processor alone is not shipped.
    writeFileSync(file, 'arm64')
    await expect(
      universalKeytar({ file, rebuild: async () => writeFileSync(file, 'arm64') }),
    ).rejects.toThrow('could not be joined')
    expect(
      [
        ['--mac', 'dmg'],
        ['--mac', '--arm64'],
        ['--x64', '--arm64'],
      ].map(isForBoth),
    ).toEqual([true, false, true])
  },
)
