import type * as z from 'zod'
import { t } from '#shared/i18n/translate.ts'
import type { Answer } from '#shared/bridge/index.ts'
import { fieldLabel } from '#shared/domain/field-labels.ts'

/**
 * Refuses an input that does not fit its command, and says what is wrong with each field in the
 * words of the screens. Forms check most of it first; this is what a user reads about the rest.
 */
export const badInput = (issues: readonly z.core.$ZodIssue[]): Answer<never> => ({
  ok: false,
  error: { code: 'bad_input', message: [...new Set(issues.map(describeIssue))].join(' ') },
})

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return t('Not a valid e-mail address.')
  const name = issue.path.findLast((part) => typeof part === 'string')
  if (name === undefined) return t('Not a valid value.')
  const field = fieldLabel(name)
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('{field}: at most {count, plural, one {# character} other {# characters}}.', {
      field,
      count: Number(issue.maximum),
    })
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1)
    return t('{field} can’t be empty.', { field })
  return t('{field}: not a valid value.', { field })
}
