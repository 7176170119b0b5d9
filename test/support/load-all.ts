import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadEverySubject } from '#shared/bridge/by-subject.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Loads every module that Hotdesk loads only when it needs it. For tests that own time: reading a
 * module takes real time, of which their clock knows nothing.
 */
export async function loadAll(): Promise<void> {
  const files = globSync('src-main/{engine,features,workspaces}/**/*.ts', { cwd: root })
  for (const file of files) if (!file.endsWith('worker.ts')) await import(join(root, file))
  await loadEverySubject()
}
