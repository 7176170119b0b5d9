import type { Engine } from '#main/engine/engine.ts'
import type { App } from '#main/features/common/app.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { emailHandlers } from './emails.ts'
import { createTemplateStore } from './template-store.ts'
import { templateHandlers } from './templates.ts'

/** Builds the handlers of every command on templates and on e-mails written from them. */
export function letterHandlers(engine: Engine, { ports, known }: App): Partial<Handlers> {
  const store = createTemplateStore(engine.store.outbox)
  const me = () => known.list().find(({ id }) => id === engine.id)?.person ?? null
  return {
    ...templateHandlers(store, engine),
    ...emailHandlers(engine, { store, me, openExternal: ports.openExternal }),
  }
}
