import { fieldWithin } from '#shared/domain/field-labels.ts'
import { t } from '#shared/i18n/translate.ts'
import type { OutboxContext } from './outbox-context.ts'

/**
 * Reports once per service and field that changes were accepted and not stored, with their number,
 * when the queue is idle (I8, S-3). The mark is deleted when the field has no such values any more,
 * so that a relapse is reported again.
 */
export function reportNotStored(context: OutboxContext): void {
  const kept = context.overlays.notStored()
  const fields = new Set(kept.map((overlay) => `${overlay.table}.${overlay.field}`))
  for (const key of listReported(context))
    if (!fields.has(key)) context.db.transact(() => forget(context, key))
  const fresh = [...fields].filter((key) => !listReported(context).includes(key))
  for (const key of fresh) {
    const count = kept.filter((overlay) => `${overlay.table}.${overlay.field}` === key).length
    const field = fieldWithin(key.slice(key.indexOf('.') + 1))
    context.db.transact(() => mark(context, key))
    context.emit({
      type: 'notice',
      data: {
        tone: 'warning',
        message: t(
          '{count, plural, one {# {field} change wasn’t saved by the service.} other {# {field} changes weren’t saved by the service.}}',
          { count, field },
        ),
        hint: t(
          'They’re stored on this computer and marked. You can send them again from Pending changes.',
        ),
        link: '/pending',
      },
    })
  }
}

const prefix = 'not_stored:'
const listReported = (context: OutboxContext) =>
  context.db
    .prepare<unknown[], { key: string }>('SELECT key FROM kv WHERE key LIKE ?')
    .all(`${prefix}%`)
    .map((row) => row.key.slice(prefix.length))
const mark = (context: OutboxContext, key: string) => {
  context.db
    .prepare('INSERT OR REPLACE INTO kv (key, value, updated_at) VALUES (?, ?, ?)')
    .run(prefix + key, 'true', context.clock.now())
}
const forget = (context: OutboxContext, key: string) => {
  context.db.prepare('DELETE FROM kv WHERE key = ?').run(prefix + key)
}
