import { t } from '#shared/i18n/translate.ts'
import { ProblemError } from '#main/engine/problem.ts'

/** Returns the problem of a workspace that was removed meanwhile. */
export const workspaceGone = (hint?: string): ProblemError =>
  new ProblemError('no_workspace', t('This workspace is no longer on this computer.'), hint)
