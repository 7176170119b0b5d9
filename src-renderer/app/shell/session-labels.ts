import { t } from '#shared/i18n/translate.ts'
import type { SessionState } from '#shared/bridge/session.ts'

/** Codes of problems in opening a workspace's files: retrying may help, signing in would not. */
const closed = new Set([
  'newer_version',
  'wrong_key',
  'key_missing',
  'plaintext',
  'disk_full',
  'read_only',
  'io',
  'busy',
  'corrupt',
  'failed',
  'keychain_missing',
  'keychain_locked',
  'keychain_hanging',
  'keychain_failing',
])

/**
 * Reports whether the user is signed in to a workspace whose files could not be opened. Nothing is
 * sent or read until it is opened again.
 */
export const isNotStarted = ({ state, problem }: Pick<SessionState, 'state' | 'problem'>) =>
  state === 'signed_in' && problem !== null && closed.has(problem.code)

/**
 * Explains on every screen why the user is not signed in: what happened, what is kept, and which
 * button helps (J3, P10). Without a keychain nothing outlives the window, so the text promises
 * nothing about loaded data.
 */
export function explainSignedOut({
  problem,
  workspace,
  memory_only,
}: Pick<SessionState, 'problem' | 'workspace' | 'memory_only'>): {
  words: string
  help: 'sign_in' | 'try_again' | 'elsewhere'
} {
  // The policy forbids work in this workspace.
  if (problem?.code === 'managed')
    return {
      words: [problem.message, problem.hint].filter(Boolean).join(' '),
      help: 'elsewhere',
    }
  if (problem && closed.has(problem.code))
    return { words: [problem.message, problem.hint].filter(Boolean).join(' '), help: 'try_again' }
  return {
    words: [problem?.message ?? t('You are signed out.'), describeKept(workspace, memory_only)]
      .filter(Boolean)
      .join(' '),
    help: 'sign_in',
  }
}

function describeKept(workspace: SessionState['workspace'], memory_only: boolean): string | null {
  const pending = workspace?.pending ?? 0
  if (pending > 0)
    return t(
      '{count, plural, one {# edit is kept and will be sent after you sign in.} other {# edits are kept and will be sent after you sign in.}}',
      { count: pending },
    )
  return memory_only ? null : t('Everything loaded so far stays available.')
}
