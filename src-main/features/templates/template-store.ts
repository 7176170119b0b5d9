import type { Template } from '#shared/bridge/templates.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'

/** Keeps the templates of a workspace; each is durable when its call returns. */
export interface TemplateStore {
  /** Last used first, then by name. */
  list(): Template[]
  /** Keeps a template under its id, and when it was last used if it is there already. */
  save(template: Omit<Template, 'used_at'>): void
  /** Returns the template as it was; null where there was none. */
  remove(id: string): Template | null
  use(id: string, at: number): void
}

/** Opens the templates of a workspace, which live in its encrypted file of local things. */
export function createTemplateStore(db: OutboxDb): TemplateStore {
  const all = db.prepare<[], Template>(
    `SELECT id, name, subject, body, used_at FROM templates
    ORDER BY used_at DESC NULLS LAST, name COLLATE NOCASE, id`,
  )
  const one = db.prepare<[string], Template>(
    'SELECT id, name, subject, body, used_at FROM templates WHERE id = ?',
  )
  const put = db.prepare(
    `INSERT INTO templates (id, name, subject, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
      name = excluded.name, subject = excluded.subject, body = excluded.body`,
  )
  const remove = db.prepare('DELETE FROM templates WHERE id = ?')
  const use = db.prepare('UPDATE templates SET used_at = ? WHERE id = ?')
  return {
    list: () => all.all(),
    save: ({ id, name, subject, body }) => {
      db.transact(() => put.run(id, name, subject, body))
    },
    remove: (id) => {
      const before = one.get(id) ?? null
      if (before) db.transact(() => remove.run(id))
      return before
    },
    use: (id, at) => {
      db.transact(() => use.run(at, id))
    },
  }
}
