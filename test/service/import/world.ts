import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testWorld } from '../support.ts'

/** A practice workspace of thirty contacts, with a folder for the files it imports. */
export function importWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-import-'))
  const test = testWorld({ contacts: 30 })
  const { world } = test
  return {
    world,
    /** Calls the API; throws unless the answer is a success. */
    ok: test.ok,
    folder,
    /** Writes a file; answers its path. */
    file(name: string, content: string | Buffer) {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    },
    /** Counts the rows of a table, or of any other FROM clause. */
    count: (sql: string) => world.db.value<number>(`SELECT count(*) FROM ${sql}`) ?? 0,
    [Symbol.dispose]() {
      test[Symbol.dispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type ImportWorld = ReturnType<typeof importWorld>
