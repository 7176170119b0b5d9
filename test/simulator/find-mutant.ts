import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { SimulatedMutant } from './simulated-mutant.ts'

const top = join(import.meta.dirname, '../..')
const found = z.object({ seeds: z.number(), fault: z.string().nullable() })

/** Plays seeds in a process of its own; answers what it wrote on its streams. */
export async function playApart(
  args: string[],
  mutant: SimulatedMutant | null = null,
): Promise<{ out: string; errors: string; code: number | null }> {
  const hook = pathToFileURL(join(top, 'test/faults/mutate.mjs')).href
  const run = join(import.meta.dirname, 'run.ts')
  const child = spawn(process.execPath, [...(mutant ? ['--import', hook] : []), run, ...args], {
    cwd: top,
    env: { ...process.env, ...(mutant && { HOTDESK_MUTATION: JSON.stringify(mutant) }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    out += part
  })
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    errors += part
  })
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  return { out, errors, code }
}

/**
 * Plays at most `most` seeds on sources that the mutant has changed; answers how many it took until
 * one failed, and what the judge said. `fault` is null where none did. `only`: mornings of one
 * episode; those of the mutant's own, unless given.
 */
export async function findMutant(
  mutant: SimulatedMutant,
  seed: number,
  most: number,
  only: string | undefined = mutant.episode,
): Promise<z.infer<typeof found>> {
  const args = [
    '--once',
    '--seed',
    String(seed),
    '--seeds',
    String(most),
    ...(only === undefined ? [] : ['--only', only]),
  ]
  const { out, errors } = await playApart(args, mutant)
  const last = out.trim().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) throw new Error(`${mutant.name}: ${errors.slice(0, 800)}`)
  return found.parse(JSON.parse(last))
}
