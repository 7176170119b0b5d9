import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { npm } from './dependencies.mjs'
import { environment, headers } from './node24.mjs'
import { run, top } from './run.mjs'
import { SetUpError } from './steps.mjs'

/** The processors, as named by npm and by Apple's tools. */
const PROCESSORS = [
  ['x64', 'x86_64'],
  ['arm64', 'arm64'],
]

/** Reports whether a macOS package is for both processors, by electron-builder's arguments. */
export const isForBoth = (args) => args.includes('--x64') === args.includes('--arm64')

/**
 * Makes keytar run on both processors of macOS, because npm downloads or compiles it for one.
 * Returns what was done. Throws SetUpError if either processor is missing in the end.
 */
export async function universalKeytar({
  file = join(top, 'node_modules', 'keytar', 'build', 'Release', 'keytar.node'),
  rebuild = rebuildFor,
} = {}) {
  if (await hasBoth(file)) return 'for both processors already'
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-keytar-'))
  try {
    const halves = []
    for (const [processor] of PROCESSORS) {
      await rebuild(processor)
      const half = join(folder, `${processor}.node`)
      copyFileSync(file, half)
      halves.push(half)
    }
    const { code, out } = await run('lipo', ['-create', ...halves, '-output', file])
    if (code !== 0 || !(await hasBoth(file)))
      throw new SetUpError(`keytar could not be joined for both processors:\n${out}`)
    return 'joined for both processors'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function hasBoth(file) {
  const { code, out } = await run('lipo', ['-archs', file])
  const found = out.trim().split(/\s+/)
  return code === 0 && PROCESSORS.every(([, name]) => found.includes(name))
}

/** Rebuilds keytar for a processor; its own script downloads a compiled binary, or compiles one. */
async function rebuildFor(processor) {
  const env = environment({ npm_config_arch: processor, ...headers() })
  const { code, out } = await npm(['rebuild', 'keytar', '--foreground-scripts'], env)
  if (code !== 0)
    throw new SetUpError(`keytar could not be had for ${processor}:\n${out.slice(-2000)}`)
}
