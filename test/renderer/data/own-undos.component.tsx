import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changingActions } from '#renderer/app/shell/use-everywhere-actions.ts'
import { useActions } from '#renderer/keys/use-actions.ts'
import { useNoteDraft } from '#renderer/parts/notes/use-note-draft.ts'
import { KeysSection } from '#renderer/screens/settings/keys-section.tsx'
import { draftOf, eraseScreensAbout, keepDraft } from '#renderer/stores/drafts.ts'
import { forgetSaid } from '#renderer/stores/notices.ts'
import { toast } from '#renderer/stores/toasts.ts'
import { connect, message, refuse, show } from '#test/renderer/support/component.tsx'

/* A3, WCAG 2.2.1: what is no change of the workspace can be undone after its message has gone, too. */

afterEach(() => {
  vi.useRealTimers()
})

function Keys() {
  useActions(changingActions, 'everywhere')
  return null
}
const undoKey = () => userEvent.keyboard('{Control>}z{/Control}')
const said = () => page.getByRole('region', { name: 'Messages' })

/** Says that a view was removed, and waits until that message has gone. */
async function removed(name: string, back: () => unknown) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  toast({ message: `View “${name}” removed`, undo: back })
  await expect.element(said().getByText(`View “${name}” removed`)).toBeVisible()
  vi.advanceTimersByTime(7_000)
  await expect.element(said().getByText(`View “${name}” removed`)).not.toBeInTheDocument()
  vi.useRealTimers()
}

/** The history of the workspace: so many changes stand. */
function history(changes = 0) {
  let place = changes
  return {
    'history.place': () => ({ place }),
    'history.undo': ({ after = 0 }: { after?: number }) =>
      place > after
        ? { undone: { id: `h_${place--}` }, message: 'Undone: tier' }
        : { undone: null, message: 'Nothing to undo.' },
    /** Makes a change, at a time that is of no account. */
    add: () => {
      place += 1
    },
  }
}

test('Ctrl+Z takes the latest back, one after the other, then what is in the history', async () => {
  const world = connect(history(1))
  await show(<Keys />)
  const back: string[] = []
  await removed('Ring these', () => back.push('Ring these'))
  await removed('Due', () => back.push('Due'))
  await undoKey()
  await expect.element(message('Undone: View “Due” removed')).toBeVisible()
  await undoKey()
  await expect.element(message('Undone: View “Ring these” removed')).toBeVisible()
  expect(back).toEqual(['Due', 'Ring these'])
  await undoKey()
  await expect.element(message('Undone: tier')).toBeVisible()
  expect(world.inputsOf('history.undo').at(-1)).toEqual({})
})

test('a change of the workspace that was made since is taken back first, whatever the clock says, and none from before', async () => {
  const { add, ...script } = history(1)
  connect(script)
  await show(<Keys />)
  const back: string[] = []
  await removed('Due', () => back.push('Due'))
  add()
  await undoKey()
  await expect.element(message('Undone: tier')).toBeVisible()
  expect(back).toEqual([])
  await undoKey()
  await expect.poll(() => back).toEqual(['Due'])
})

test('pressed twice before main has answered, it takes back the latest two, each once', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const script = history()
  const world = connect({
    ...script,
    'history.undo': async (input: { after?: number }) => {
      await answered
      return script['history.undo'](input)
    },
  })
  await show(<Keys />)
  const back: string[] = []
  await removed('Ring these', () => back.push('Ring these'))
  await removed('Due', () => back.push('Due'))
  await undoKey()
  await undoKey()
  await expect.poll(() => world.inputsOf('history.undo')).toHaveLength(2)
  answer()
  await expect.element(message('Undone: View “Ring these” removed')).toBeVisible()
  expect(back).toEqual(['Due', 'Ring these'])
})

test('what main refuses can be tried again', async () => {
  connect(history())
  await show(<Keys />)
  let answer: unknown = refuse('Nothing can be written to this disk.')
  let times = 0
  const back = () => {
    times += 1
    return answer
  }
  await removed('Due', back)
  await undoKey()
  await expect.poll(() => times).toBe(1)
  answer = { ok: true }
  await undoKey()
  await expect.element(message('Undone: View “Due” removed')).toBeVisible()
  expect(times).toBe(2)
})

test('the button of the message does it once, and the key nothing more', async () => {
  const world = connect(history())
  await show(<Keys />)
  let times = 0
  toast({ message: 'View “Due” removed', undo: () => (times += 1) })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(message('Undone: View “Due” removed')).toBeVisible()
  await undoKey()
  await expect.poll(() => world.inputsOf('history.undo')).toEqual([{}])
  expect(times).toBe(1)
})

test('J6, J9: a lock and an erasure forget it: it may hold what was typed', async () => {
  const world = connect(history())
  await show(<Keys />)
  const back: string[] = []
  const typed = () => toast({ message: 'Note not saved', undo: () => back.push('note') })
  typed()
  forgetSaid()
  await undoKey()
  await expect.poll(() => world.inputsOf('history.undo')).toHaveLength(1)
  typed()
  eraseScreensAbout('c_1')
  await undoKey()
  await expect.poll(() => world.inputsOf('history.undo')).toHaveLength(2)
  expect(back).toEqual([])
})

function Note() {
  const note = useNoteDraft({ table: 'contacts', id: 'ana', contact_id: 'ana', note: null }, () =>
    Promise.resolve(true),
  )
  return (
    <button type="button" onClick={note.discard}>
      Discard
    </button>
  )
}

test('A8: a note that was not saved comes back, and never over another that is being written', async () => {
  connect(history())
  await show(
    <>
      <Keys />
      <Note />
    </>,
  )
  const draft = { text: 'rang', seen: null, contact_id: 'ana' }
  keepDraft('contacts ana', draft)
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(draftOf('contacts ana')).toBeNull()
  keepDraft('contacts ana', { ...draft, text: 'wrote' })
  await undoKey()
  await expect.element(message('Another note is being written here.')).toBeVisible()
  expect(draftOf('contacts ana')?.text).toBe('wrote')
  keepDraft('contacts ana', null)
  await undoKey()
  await expect.poll(() => draftOf('contacts ana')?.text).toBe('rang')
})

test('H4: a preset of keys that was chosen is taken back by the key', async () => {
  const world = connect(history())
  await show(
    <>
      <Keys />
      <KeysSection />
    </>,
  )
  await page.getByRole('group', { name: 'Key preset' }).getByRole('button', { name: 'Vim' }).click()
  await undoKey()
  await expect
    .poll(() => world.inputsOf('preferences.write'))
    .toEqual([{ key_preset: 'vim' }, { key_preset: 'hotdesk' }])
})
