import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lock, run, sayChanged } from '#renderer/data/run.ts'
import { connect, refuse, show } from '#test/renderer/support/component.tsx'

const message = (text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text)

test('a refusal is said in main’s words, with what to do next', async () => {
  connect({ 'history.redo': () => refuse('Fintech CFOs is locked by its owner.', 'Ask Robin.') })
  await show(null)
  const answer = await run('history.redo', {})
  expect(answer.ok).toBe(false)
  await expect.element(message('Fintech CFOs is locked by its owner.')).toBeVisible()
  await expect.element(message('Ask Robin.')).toBeVisible()
})

test('a form that shows the problem itself asks quietly: no toast', async () => {
  connect({ 'history.redo': () => refuse('Nothing to do again.') })
  await show(null)
  await run('history.redo', {}, { quiet: true })
  await expect.element(message('Nothing to do again.')).not.toBeInTheDocument()
})

test('what an approval permits goes through the approval', async () => {
  const world = connect({ 'approvals.approve': () => ({ value: { message: 'Done.' } }) })
  await show(null)
  const answer = await run('history.redo', {}, { approval: 'a_1' })
  expect(answer).toEqual({ ok: true, value: { message: 'Done.' } })
  expect(world.asked).toEqual([
    ['approvals.approve', { id: 'a_1', command: 'history.redo', input: {} }],
  ])
})

test('A3: a change is said with Undo, which takes back that very change', async () => {
  const world = connect({ 'history.undo': () => ({ message: 'Tier A again.' }) })
  await show(null)
  sayChanged({ history_id: 'h_7' }, 'Mateus is now tier S')
  await page.getByRole('button', { name: /Undo/ }).click()
  expect(world.asked).toEqual([['history.undo', { id: 'h_7' }]])
  await expect.element(message('Tier A again.')).toBeVisible()
})

test.each([
  { name: 'was so already', history_id: null, said: 'Mateus is already tier S', undo: 0 },
  { name: 'was another', history_id: 'h_7', said: 'Mateus is now tier S', undo: 1 },
])('A3: of a value that $name it says “$said”', async ({ history_id, said, undo }) => {
  connect()
  await show(null)
  sayChanged({ history_id }, 'Mateus is now tier S', 'Mateus is already tier S')
  await expect.element(message(said)).toBeVisible()
  expect(page.getByRole('button', { name: /Undo/ }).elements()).toHaveLength(undo)
})

test.each([
  {
    name: 'one of one',
    results: [{ id: 'a', ok: false, message: 'It was deleted.' }],
    said: 'It was deleted.',
    undo: false,
  },
  {
    name: 'one of three',
    results: [
      { id: 'a', ok: true },
      { id: 'b', ok: false, message: 'It was deleted.' },
      { id: 'c', ok: true },
    ],
    said: '2 of 3 changed. 1 failed: It was deleted.',
    undo: true,
  },
])('rows that were refused are counted, with the reason of the first: $name', async (line) => {
  connect()
  await show(null)
  sayChanged({ history_id: 'h_1', results: line.results }, 'Changed')
  await expect.element(message(line.said)).toBeVisible()
  expect(page.getByRole('button', { name: /Undo/ }).elements().length > 0).toBe(line.undo)
})

test('J8: locking saves the field that is being typed in first', async () => {
  const world = connect()
  const order: string[] = []
  await show(<input aria-label="Note" onBlur={() => order.push('saved')} />)
  await userEvent.click(page.getByRole('textbox', { name: 'Note' }))
  lock()
  await expect.poll(() => world.asked).toEqual([['session.lock', {}]])
  expect(order).toEqual(['saved'])
})
