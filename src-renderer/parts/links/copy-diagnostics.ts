import { t } from '#shared/i18n/translate.ts'
import { run } from '../../data/run.ts'
import { copyAndSay } from './copy.ts'

/** Copies the diagnostics that help to find a fault, for the user to pass on. */
export async function copyDiagnostics(): Promise<void> {
  const answer = await run('diagnostics.collect', {})
  if (answer.ok) await copyAndSay(answer.value.text, t('Diagnostics copied'))
}
