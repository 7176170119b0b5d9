import { t } from '#shared/i18n/translate.ts'
import { findTemplateProblems } from '#shared/domain/merge-fields.ts'
import type { Engine } from '#main/engine/engine.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { random } from '#main/random.ts'
import type { TemplateStore } from './template-store.ts'

const MAX_TEMPLATES = 200

/** Builds the handlers that store templates; a template with an unknown field is refused. */
export function templateHandlers(
  store: TemplateStore,
  { hub }: Pick<Engine, 'hub'>,
): Handlers<Subject<'templates'>> {
  return {
    'templates.list': () => ({ templates: store.list() }),
    'templates.save': ({ id, ...text }) => {
      const [wrong] = [...findTemplateProblems(text.subject), ...findTemplateProblems(text.body)]
      if (wrong)
        throw new ProblemError(
          'bad_input',
          t('“{field}” is not a field that can be filled in.', { field: wrong.written }),
          t('Choose a field from the list, or write it without braces.'),
        )
      const known = store.list()
      if (known.length >= MAX_TEMPLATES && !known.some((template) => template.id === id))
        throw new ProblemError(
          'too_many',
          t(
            '{templates, plural, one {You can keep # template at most.} other {You can keep # templates at most.}}',
            {
              templates: MAX_TEMPLATES,
            },
          ),
          t('Delete one first.'),
        )
      const kept = { ...text, id: id ?? random.uuid() }
      store.save(kept)
      hub.touch('templates')
      return { id: kept.id }
    },
    'templates.remove': ({ id }) => {
      const removed = store.remove(id)
      hub.touch('templates')
      return { removed }
    },
  }
}
