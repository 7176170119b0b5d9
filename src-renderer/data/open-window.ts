import { run } from './run.ts'

/** Shows a screen in a window of its own: a record, or a list. */
export async function openInWindow(path: string): Promise<void> {
  const answer = await run('app.openWindow', { path })
  if (answer.ok && answer.value.url !== null) window.open(answer.value.url, '_blank', 'noopener')
}
