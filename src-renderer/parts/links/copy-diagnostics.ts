import { run } from '../../data/run.ts'
import { copyText } from './copy.ts'

/** Copies what helps to find a fault, for whoever is asked for help. */
export async function copyDiagnostics(): Promise<void> {
  const answer = await run('diagnostics.collect', {})
  if (answer.ok) await copyText(answer.value.text, 'Diagnostics')
}
