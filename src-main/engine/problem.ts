import { t } from '#shared/i18n/translate.ts'
import type { Problem, ProblemCode } from '#shared/bridge/index.ts'

/**
 * Thrown by a command that cannot be carried out. The bridge returns it as the answer, in words the
 * user can act on.
 */
export class ProblemError extends Error {
  readonly problem: Problem
  constructor(code: ProblemCode, message: string, hint?: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProblemError'
    this.problem = hint === undefined ? { code, message } : { code, message, hint }
  }
}

/**
 * Builds the refusal of an action that the administrator's policy forbids. `message` names the
 * setting that is fixed.
 */
export const fixedByPolicy = (message: string, hint?: string): ProblemError =>
  new ProblemError(
    'managed',
    message,
    hint ?? t('It can’t be changed here. Ask them if you need something else.'),
  )
