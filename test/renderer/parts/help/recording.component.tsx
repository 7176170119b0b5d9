import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import RecordingBanner from '#renderer/parts/help/recording-banner.tsx'
import ReportProblem from '#renderer/parts/help/report-problem.tsx'
import { useOverlay } from '#renderer/stores/overlay.ts'
import { connect, message, refuse, show, type Script } from '#test/renderer/support/component.tsx'

const since = new Date(2026, 10, 20, 9, 41).getTime()

async function report(script: Script) {
  const world = connect({ 'diagnostics.collect': () => ({ text: 'Hotdesk 1.2.3' }), ...script })
  useOverlay.getState().show('report')
  onTestFinished(() => useOverlay.setState({ overlay: null }))
  await show(<ReportProblem />)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  return world
}

const overlay = () => useOverlay.getState().overlay

test('P11: the report of a problem offers to record it, and makes way for it', async () => {
  const { inputsOf } = await report({})
  await expect.poll(overlay).toBe(null)
  expect(inputsOf('diagnostics.record')).toEqual([{}])
})

test('P11: what cannot be recorded says why, and the report stays', async () => {
  await report({ 'diagnostics.record': () => refuse('No workspace is open.') })
  await expect.element(message('No workspace is open.')).toBeVisible()
  expect(overlay()).toBe('report')
})

test.each([
  ['since when it records', false, /^Recording since 0?9:41\b/],
  ['that it is full', true, /^The recording is full\. Save it now/],
])('P11: the banner says %s', async (_what, full, words) => {
  connect()
  await show(<RecordingBanner since={since} full={full} />)
  await expect.element(page.getByText(words)).toBeVisible()
})

test.each([
  [
    'Stop and save',
    true,
    '/home/robin/recording.gz',
    'Recording saved to /home/robin/recording.gz',
  ],
  ['Discard', false, null, 'Recording discarded'],
])('P11: “%s” ends the recording, and says what became of it', async (name, save, path, said) => {
  const { asked } = connect({ 'diagnostics.endRecording': () => ({ path }) })
  await show(<RecordingBanner since={since} full={false} />)
  await page.getByRole('button', { name }).click()
  await expect.element(message(said)).toBeVisible()
  expect(asked).toEqual([['diagnostics.endRecording', { save }]])
})
