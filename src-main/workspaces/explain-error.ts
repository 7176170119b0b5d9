import { t } from '#shared/i18n/translate.ts'
import type { Problem } from '#shared/bridge/index.ts'
import { problem as signInProblem } from '#main/engine/auth/problems.ts'
import { KeychainError } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { StoreError, storeError } from '#main/engine/store/errors.ts'

/** Parses the base address of a service as the user typed it. Throws the problem `bad_address`. */
export function parseBase(text: string): URL {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text.trim()) ? text.trim() : `https://${text.trim()}`)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ProblemError(
      'bad_address',
      t('This is not a web address.'),
      t('It looks like {address}.', { address: 'https://app.example.com/api/v2' }),
    )
  if (!/\/api\/v2\/?$/.test(url.pathname))
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/api/v2`
  url.search = ''
  url.hash = ''
  return url
}

export const describeUntouched = (): string => t('Nothing was deleted or changed.')

/** Explains why a workspace cannot be opened, and what to do. */
export function explainError(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof KeychainError) return signInProblem(`keychain_${error.code}`)
  const known = storeError(error)
  if (known instanceof StoreError)
    return { code: known.code, message: known.message, hint: known.hint ?? describeUntouched() }
  return {
    code: 'failed',
    message: t('The workspace could not be opened.'),
    hint: t('Nothing was deleted. Restart Hotdesk; if it happens again, check the log.'),
  }
}

/** Wraps an error as the problem that the window shows. */
export const asProblem = (error: unknown): ProblemError => {
  const { code, message, hint } = explainError(error)
  return new ProblemError(code, message, hint)
}

/** Returns the error for requests to a workspace that is locked. */
export const lockedError = (): ProblemError =>
  new ProblemError('locked', t('This workspace is locked.'), t('Unlock it first.'))
