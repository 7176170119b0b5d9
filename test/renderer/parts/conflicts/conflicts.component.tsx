import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conflict } from '#shared/bridge/hot-lists.ts'
import { Conflicts } from '#renderer/parts/conflicts/conflicts.tsx'
import { connect, message, refuse, show, type Script } from '#test/renderer/support/component.tsx'

/* A10, M2: which side of a conflict was taken is said. */

const tier: Conflict = {
  operation_id: 'op_1',
  field: 'tier',
  was: 'A',
  theirs: 'S',
  mine: 'B',
  suggested: null,
}
const status: Conflict = {
  operation_id: 'op_1',
  field: 'status',
  was: 'not_started',
  theirs: 'lvm',
  mine: 'connected',
  suggested: null,
}
const note: Conflict = {
  operation_id: 'op_1',
  field: 'notes',
  was: null,
  theirs: 'rang twice',
  mine: 'rang once',
  suggested: null,
}

async function open(conflict: Conflict, script: Script = {}) {
  const world = connect({ 'pending.resolve': () => ({}), ...script })
  await show(<Conflicts conflicts={[conflict]} />)
  return world
}
/** What the window tells screen readers. */
const spoken = () =>
  page
    .getByRole('status')
    .elements()
    .map((each) => each.textContent)
    .join('')

test.each([
  ['t', tier, 'theirs', 'Took theirs: Tier S'],
  ['m', tier, 'mine', 'Kept mine: Tier B'],
  ['t', status, 'theirs', 'Took theirs: Status Left voicemail'],
  ['m', { ...tier, mine: null }, 'mine', 'Kept mine: Tier none'],
  ['t', note, 'theirs', 'Took theirs: Note'],
] as const)(
  'A10, M2: after %s it is said, once, what stands now',
  async (key, conflict, choice, said) => {
    const world = await open(conflict)
    await userEvent.keyboard(key)
    await expect.element(message(said)).toBeVisible()
    expect(spoken()).toBe(`${said}.`)
    expect(world.inputsOf('pending.resolve')).toEqual([
      { id: 'op_1', field: conflict.field, choice },
    ])
  },
)

test('A10: a choice that was refused is not said to be taken', async () => {
  await open(tier, { 'pending.resolve': () => refuse('It was sent meanwhile.') })
  await page.getByRole('button', { name: /^Take theirs/ }).click()
  await expect.element(message('It was sent meanwhile.')).toBeVisible()
  expect(page.getByText(/Took theirs/).elements()).toEqual([])
})

test('A10: no status of a conflict is cut in the panel beside a list', async () => {
  connect()
  await show(
    <div style={{ width: 300 }}>
      <Conflicts conflicts={[{ ...status, was: 'meeting_booked', suggested: 'theirs' }]} />
    </div>,
  )
  for (const word of ['Meeting booked', 'Left voicemail', 'Connected']) {
    const { scrollWidth, clientWidth } = page.getByText(word, { exact: true }).element()
    expect([word, scrollWidth]).toEqual([word, clientWidth])
  }
})
