import { spawn } from 'node:child_process'
import { existsSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { replacePassage, type Mutation } from '../replace-passage.ts'

/** A change that breaks one guarantee, and the tests that must fail with it. */
export interface Mutant extends Mutation {
  /** The guarantee as it would read with the change. */
  name: string
  /** The test file, relative to the top of the repository. */
  killed_by: string
}

/** `why`: the test that failed, or what is wrong with the mutant or its tests. */
export interface Verdict {
  killed: boolean
  why: string
}

const top = join(import.meta.dirname, '../../..')
const report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})
/** A file that fails without any mutant kills none. Each is tried once. */
const unchanged = new Map<string, Promise<string[]>>()

/**
 * Runs the tests of a mutant without it and with it: killed is what only its own change makes fail.
 */
export async function judge(mutant: Mutant): Promise<Verdict> {
  mutate(mutant)
  const { killed_by } = mutant
  const before = await (unchanged.get(killed_by) ?? remember(killed_by))
  if (before.length > 0) return { killed: false, why: `${killed_by} fails anyway: ${before[0]}` }
  const [failed] = await failures(killed_by, mutant)
  if (failed === undefined) return { killed: false, why: `every test of ${killed_by} passes` }
  return { killed: true, why: failed }
}

/** The source of a mutant with its change; throws where the change does not fit. */
export function mutate(mutation: Mutation): string {
  return replacePassage(readFileSync(join(top, mutation.file), 'utf8'), mutation)
}

function remember(file: string): Promise<string[]> {
  const run = failures(file, null)
  unchanged.set(file, run)
  return run
}

/**
 * The names of the tests of one file that fail. Throws where none was run, as when the change is no
 * program.
 */
async function failures(file: string, mutation: Mutation | null): Promise<string[]> {
  const hook = pathToFileURL(join(import.meta.dirname, '../mutate.mjs')).href
  using folder = mkdtempDisposableSync(join(tmpdir(), 'hotdesk-mutant-'))
  const result = join(folder.path, 'tests.json')
  const child = spawn(
    process.execPath,
    [
      join(top, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--bail=1',
      '--reporter=json',
      `--outputFile.json=${result}`,
      `--root=${top}`,
      `--config=${join(import.meta.dirname, 'vitest.config.ts')}`,
      file,
    ],
    {
      cwd: top,
      env: {
        ...process.env,
        NO_COLOR: '1',
        ...(mutation && {
          HOTDESK_MUTATION: JSON.stringify(mutation),
          // Also for the processes that tests start.
          NODE_OPTIONS: `--import=${hook}`,
        }),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    errors += part
  })
  await new Promise((resolve) => {
    child.once('close', resolve)
  })
  const written = existsSync(result) ? readFileSync(result, 'utf8') : 'null'
  const { data } = report.safeParse(JSON.parse(written))
  const tests = data?.testResults.flatMap((one) => one.assertionResults) ?? []
  if (tests.length === 0) throw new Error(`${file} was not run: ${errors}`)
  return tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
}
