import { t } from '#shared/i18n/translate.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { beginTape, removeTape } from '#main/engine/recording/open-tape.ts'
import { forgetRecordingKey, makeRecordingKey } from '#main/engine/recording/recording-key.ts'
import type { App } from '#main/features/common/app.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { downloads, saveFile, stampedName } from '#main/features/common/save-file.ts'

/** Builds the handlers that start and end a recording. */
export function recordingHandlers({ ports, known, workspaces }: App): Partial<Handlers> {
  const { profile } = ports.paths
  let startedAt = false

  async function begin(): Promise<void> {
    // A tape that this process could not continue is replaced by a new one.
    if (ports.recording || startedAt) return
    if (!workspaces.isOpen())
      throw new ProblemError(
        'no_workspace',
        t('No workspace is open.'),
        t('Sign in, or open the practice workspace, and record there.'),
      )
    if (workspaces.state().memory_only)
      throw new ProblemError(
        'memory_only',
        t('Nothing can be recorded without a keychain.'),
        t('A recording goes on after a restart, and this workspace doesn’t.'),
      )
    if (known.current()?.sealed)
      throw new ProblemError(
        'locked',
        t('A workspace with a passphrase can’t be recorded.'),
        t(
          'Remove the passphrase in Settings, Security, or show the problem in the practice workspace.',
        ),
      )
    startedAt = true
    try {
      await makeRecordingKey(ports.keychain)
      beginTape(profile, ports.clock.now())
    } catch (error) {
      startedAt = false
      throw error
    }
    if ((await ports.restart?.()) === false)
      throw new ProblemError(
        'failed',
        t('What you do isn’t being recorded.'),
        t('Try again. If it still fails, save a report without a recording.'),
      )
  }

  async function save(): Promise<string | null> {
    const packed = ports.recording?.end()
    if (!packed) return null
    const name = stampedName('hotdesk-recording', ports.clock.now())
    return saveFile(downloads(), name, 'jsonl.gz', packed)
  }

  return {
    'diagnostics.record': async () => {
      await begin()
      return {}
    },
    'diagnostics.endRecording': async ({ save: shouldSave }) => {
      const path = shouldSave ? await save() : null
      removeTape(profile)
      // Without its recording, the key is of no use.
      await forgetRecordingKey(ports.keychain).catch(() => {})
      await ports.restart?.()
      return { path }
    },
  }
}
