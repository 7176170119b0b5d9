import type { Mutant } from './judge.ts'

const killed_by = 'test/main/engine/store/sqlite.test.ts'

export const store: Mutant[] = [
  {
    name: 'what is deleted stays in free pages',
    file: 'src-main/engine/store/sqlite.ts',
    find: `db.pragma('secure_delete=ON')`,
    replace: `db.pragma('secure_delete=OFF')`,
    killed_by,
  },
  {
    name: 'what SQLite puts aside goes to files that are not encrypted',
    file: 'src-main/engine/store/sqlite.ts',
    find: `db.pragma('temp_store=MEMORY')`,
    replace: `db.pragma('temp_store=FILE')`,
    killed_by,
  },
  {
    name: 'the words of somebody erased stay in the search index',
    file: 'src-main/engine/store/cache/removal.ts',
    find: `connection.sql(\`INSERT INTO search_\${table}(search_\${table}) VALUES ('optimize')\`).run()`,
    replace: ``,
    killed_by,
  },
  {
    name: 'somebody erased stays in the log of the cache',
    file: 'src-main/engine/store/cache/engine.ts',
    find: `(ask as Requests['remove']['ask']).evidence.kind === 'erased'`,
    replace: `false`,
    killed_by,
  },
]
