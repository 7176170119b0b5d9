import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { highestEdit, lostEdits } from './kept-edits.ts'
import { dice } from './world.ts'

/** What a run of kills came to: edits that were said, and those of them that were gone. */
export interface Kills {
  kills: number
  said: number
  lost: number
}

const editor = join(import.meta.dirname, 'editor.ts')

/**
 * P1, G12: kills the editor with SIGKILL `times` times at moments of the seed's choosing, on one
 * file after the other.
 */
export async function kill(
  times: number,
  seed: number,
  node: string[] = [],
  each: (done: Kills) => void = () => {},
): Promise<Kills> {
  const roll = dice(seed)
  const total: Kills = { kills: 0, said: 0, lost: 0 }
  while (total.kills < times) {
    const folder = mkdtempSync(join(tmpdir(), 'hotdesk-kill-'))
    try {
      const [file, key] = [join(folder, 'outbox.db'), randomBytes(32)]
      let from = 0
      for (let turn = 0; turn < 25 && total.kills < times; turn += 1) {
        const said = await killedEditor(
          file,
          key,
          from,
          1 + Math.floor(roll() * 30),
          Math.floor(roll() * 3),
          node,
        )
        total.kills += 1
        total.said += said - from + 1
        total.lost += lostEdits(file, key, said).length
        from = highestEdit(file, key) + 1
        each(total)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return total
}

/**
 * Starts the editor and kills it once it has said so many numbers, and that many milliseconds
 * later. Answers the last one it said.
 */
async function killedEditor(
  file: string,
  key: Buffer,
  from: number,
  count: number,
  laterMs: number,
  node: string[],
): Promise<number> {
  const child = spawn(
    process.execPath,
    [...node, editor, file, key.toString('hex'), String(from)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = from - 1
  let errors = ''
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString('utf8')
  })
  createInterface(child.stdout).on('line', (line) => {
    said = Number(line)
    if (said === from + count - 1) setTimeout(() => child.kill('SIGKILL'), laterMs)
  })
  const [code] = await once(child, 'close')
  if (code !== null) throw new Error(`The editor ended by itself with ${String(code)}: ${errors}`)
  return said
}
