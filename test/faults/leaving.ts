import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { live, safeInFile, type Safe } from './workbench-world.ts'

export interface Left {
  killed: boolean
  /** What is left after the next start: secrets, files, workspaces. */ left: string[]
}

/**
 * P14: signs out of a copy of the profile, kills the process just before that step, starts again,
 * and looks what is left.
 */
export async function leaveKilledAt(
  step: number,
  profile: string,
  safe: Safe,
  workspace: string,
): Promise<Left> {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-leave-'))
  try {
    const [copy, file] = [join(folder, 'profile'), join(folder, 'safe.json')]
    cpSync(profile, copy, { recursive: true })
    writeFileSync(file, JSON.stringify([...safe.secrets]))
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'leaver.ts'), copy, file, workspace, String(step)],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let errors = ''
    child.stderr.on('data', (part: Buffer) => {
      errors += part.toString('utf8')
    })
    const [code] = await once(child, 'close')
    if (code !== null && code !== 0) throw new Error(`Signing out failed: ${errors}`)
    const again = safeInFile(file)
    const life = await live(copy, again)
    await life.ask('session.state', {})
    const { workspaces } = await life.ask('session.workspaces', {})
    await life.stop()
    const files = existsSync(join(copy, 'workspaces', workspace))
      ? readdirSync(join(copy, 'workspaces', workspace))
      : []
    return {
      killed: code === null,
      left: [
        ...[...again.secrets.keys()].filter((name) => name.includes(workspace)),
        ...files,
        ...workspaces.map(({ id }) => id),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
