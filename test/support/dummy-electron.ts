import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './proc.ts'

/* Folders as Electron's archives hold them, without Electron: its names and its fuses alone. */

const WIRE = '11110010'
/** What a program of Electron's is known by, and the fuses as they come. */
const program = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, WIRE.length]),
  Buffer.from(WIRE),
])

/** What both systems have beside the program. */
const NOTICES = ['LICENSE', 'LICENSES.chromium.html', 'version']

/** Fills a folder as Electron's archive for Linux holds it, and returns it. */
export function makeDummyElectron(folder = temporaryFolder()): string {
  writeFileSync(join(folder, 'electron'), program, { mode: 0o755 })
  for (const name of [...NOTICES, 'chrome-sandbox', 'icudtl.dat'])
    writeFileSync(join(folder, name), name)
  mkdirSync(join(folder, 'locales'))
  writeFileSync(join(folder, 'locales', 'en-US.pak'), '')
  mkdirSync(join(folder, 'resources'))
  return folder
}

/** What begins a program of macOS: for this processor, with no commands to load anything. */
function machOHeader(processor: 'x64' | 'arm64'): Buffer {
  const [cpu, kind] = processor === 'x64' ? [0x01000007, 3] : [0x0100000c, 0]
  const header = Buffer.alloc(32)
  for (const [at, word] of [0xfeedfacf, cpu, kind, 2].entries()) header.writeUInt32LE(word, at * 4)
  return header
}

/** Fills a folder as Electron's archive for macOS holds it, and returns it. */
export function makeDummyMacElectron(
  folder = temporaryFolder(),
  processor: 'x64' | 'arm64' = 'x64',
): string {
  const binary = Buffer.concat([machOHeader(processor), program])
  for (const name of NOTICES) writeFileSync(join(folder, name), name)
  const app = join(folder, 'Electron.app')
  makeBundle(app, 'Electron', binary)
  const frameworks = join(app, 'Contents', 'Frameworks')
  const framework = join(frameworks, 'Electron Framework.framework')
  mkdirSync(framework, { recursive: true })
  writeFileSync(join(framework, 'Electron Framework'), binary)
  for (const kind of ['', ' (GPU)', ' (Renderer)', ' (Plugin)'])
    makeBundle(join(frameworks, `Electron Helper${kind}.app`), `Electron Helper${kind}`, binary)
  return folder
}

function makeBundle(folder: string, name: string, binary: Buffer): void {
  for (const inner of ['MacOS', 'Resources'])
    mkdirSync(join(folder, 'Contents', inner), { recursive: true })
  writeFileSync(join(folder, 'Contents', 'MacOS', name), binary, { mode: 0o755 })
  writeFileSync(
    join(folder, 'Contents', 'Info.plist'),
    `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string></dict></plist>`,
  )
}
