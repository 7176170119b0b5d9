import type { Feature } from '#main/features/common/feature.ts'
import { createTemplateStore } from './template-store.ts'
import { templateHandlers } from './templates.ts'
import { emailHandlers } from './emails.ts'

/** Letters to one person, written from templates and opened in the mail program (F12). */
export const templates: Feature = {
  name: 'templates',
  subjects: ['templates', 'emails'],
  build: ({ ports, known }) => ({
    open(engine) {
      const store = createTemplateStore(engine.store.outbox)
      const me = () => known.list().find(({ id }) => id === engine.id)?.person ?? null
      return {
        handlers: {
          ...templateHandlers(store, engine),
          ...emailHandlers(engine, { store, me, openExternal: ports.openExternal }),
        },
      }
    },
  }),
}
