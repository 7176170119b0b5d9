import type { Template } from '#shared/bridge/templates.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'

/** The templates of a workspace. Each change is durable once its call returns. */
export interface TemplateStore {
  /** Returns templates, last used first, then by name. */
  list(): Template[]
  /** Stores a template under its id. An existing one keeps the time of its last use. */
  save(template: Omit<Template, 'used_at'>): void
  /** Removes a template and returns it; null if it did not exist. */
  remove(id: string): Template | null
  use(id: string, at: number): void
}

/** Opens the templates of a workspace in its encrypted `outbox.db`. */
export function createTemplateStore(db: OutboxDb): TemplateStore {
  const all = db.prepare<[], Template>(
    `SELECT id, name, subject, body, used_at FROM templates
    ORDER BY used_at DESC NULLS LAST, name COLLATE NOCASE, id`,
  )
  const byId = db.prepare<[string], Template>(
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
      const before = byId.get(id) ?? null
      if (before) db.transact(() => remove.run(id))
      return before
    },
    use: (id, at) => {
      db.transact(() => use.run(at, id))
    },
  }
}
