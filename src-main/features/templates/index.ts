import type { Feature } from '#main/features/common/feature.ts'

/** E-mails to one person, written from templates and opened in the mail program (F12). */
export const templates: Feature = {
  name: 'templates',
  subjects: ['templates', 'emails'],
  build: (app) => ({
    open(engine) {
      const load = async () => (await import('./template-handlers.ts')).letterHandlers(engine, app)
      return { later: { templates: load, emails: load } }
    },
  }),
}
