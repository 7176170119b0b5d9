import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { goTo } from '#renderer/navigation/navigation.ts'
import { DetailPanel } from '#renderer/ui/detail-panel.tsx'
import { NoteField } from '#renderer/parts/notes/note-field.tsx'
import { useNoteDraft } from '#renderer/parts/notes/use-note-draft.ts'
import { draftOf, eraseScreensAbout, keepDraft } from '#renderer/stores/drafts.ts'
import { forgetLeftScreens } from '#renderer/stores/left-screens.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/* A8, P1: what was typed is saved or still there, wherever one goes meanwhile. */

type Saved = [id: string, text: string | null, seen: string | null]
let saved: Saved[] = []
let refused = false

beforeEach(() => {
  saved = []
  refused = false
  forgetLeftScreens()
})

/** Two people in turn, and a main that keeps the note of each unless it refuses. */
function Notes() {
  const [id, setId] = useState('ana')
  const [notes, setNotes] = useState<Record<string, string | null>>({ ana: 'rang', ben: null })
  const value = notes[id] ?? null
  const note = useNoteDraft(
    { table: 'contacts', id, contact_id: id, note: value },
    async (text, seen) => {
      if (refused) return false
      saved.push([id, text, seen])
      setNotes((now) => ({ ...now, [id]: text }))
      return true
    },
  )
  return (
    <>
      <button type="button" onClick={() => setId(id === 'ana' ? 'ben' : 'ana')}>
        Other person
      </button>
      <button type="button" onClick={() => setNotes({ ...notes, ana: 'rang\nby a colleague' })}>
        Colleague writes
      </button>
      <NoteField key={id} note={note} label={`Note on ${id}`} value={value} />
    </>
  )
}

const open = async () => {
  connect()
  await show(<Notes />)
}
const field = (id = 'ana') => page.getByRole('textbox', { name: `Note on ${id}` })
const written = () => page.getByRole('button', { name: /^Edit note/ })
const unsaved = () => page.getByRole('region', { name: 'Unsaved note' })
const other = () => page.getByRole('button', { name: 'Other person' })

test('F9: a note keeps its lines in the panel beside a list', async () => {
  connect()
  await show(
    <DetailPanel label="Ana">
      <Notes />
    </DetailPanel>,
  )
  await page.getByRole('button', { name: 'Colleague writes' }).click()
  const lines = () => (written().element() as HTMLElement).innerText.split('\n').slice(-2)
  await expect.poll(lines).toEqual(['rang', 'by a colleague'])
})

test('a press opens the editor on a line of its own, and Enter saves it', async () => {
  await open()
  await written().click()
  await expect.element(field()).toHaveValue('rang\n')
  await userEvent.keyboard('twice{Enter}')
  await expect.element(written()).toMatchTextContent(/twice/)
  expect(saved).toEqual([['ana', 'rang\ntwice', 'rang']])
  await expect.element(unsaved()).not.toBeInTheDocument()
})

test('going on to another person saves what was typed, for whom it was typed', async () => {
  await open()
  await written().click()
  await userEvent.keyboard('twice')
  await other().click()
  await expect.element(written()).toMatchTextContent(/Write a note/)
  expect(saved).toEqual([['ana', 'rang\ntwice', 'rang']])
  await other().click()
  await expect.element(written()).toMatchTextContent(/twice/)
  await expect.element(unsaved()).not.toBeInTheDocument()
})

test('going to another screen saves it too, and once', async () => {
  await open()
  await written().click()
  await userEvent.keyboard('twice')
  goTo('/companies')
  await expect.poll(() => saved).toEqual([['ana', 'rang\ntwice', 'rang']])
})

test('an editor that was only looked at saves nothing', async () => {
  await open()
  await written().click()
  await other().click()
  await expect.element(written()).toMatchTextContent(/Write a note/)
  expect(saved).toEqual([])
})

test('the note that is saved was typed over the one that stood there when the editor opened', async () => {
  await open()
  await written().click()
  await page.getByRole('button', { name: 'Colleague writes' }).click()
  await field().click()
  await userEvent.keyboard('twice{Enter}')
  await expect.poll(() => saved).toEqual([['ana', 'rang\ntwice', 'rang']])
})

test('Escape leaves the note as it was; what was typed can be brought back', async () => {
  await open()
  await written().click()
  await userEvent.keyboard('twice{Escape}')
  await expect.element(written()).toMatchTextContent(/rang/)
  await expect.element(unsaved()).not.toBeInTheDocument()
  await page.getByRole('button', { name: /Undo/ }).click()
  await expect.element(unsaved()).toMatchTextContent(/twice/)
  await unsaved().getByRole('button', { name: 'Continue' }).click()
  await expect.element(field()).toHaveValue('rang\ntwice')
  expect(saved).toEqual([])
})

test('P1: a note that is not kept stays in its field, and outlives the screen', async () => {
  refused = true
  await open()
  await written().click()
  await userEvent.keyboard('twice{Enter}')
  await expect.element(field()).toHaveValue('rang\ntwice')
  await other().click()
  await other().click()
  await expect.element(unsaved()).toMatchTextContent(/twice/)
  refused = false
  await unsaved().getByRole('button', { name: 'Continue' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved).toEqual([['ana', 'rang\ntwice', 'rang']])
  await expect.element(unsaved()).not.toBeInTheDocument()
})

test('P1: what a kill left of a note that was saved is not offered again, whatever is undone later', async () => {
  keepDraft('contacts ana', { text: 'rang\n', seen: null, contact_id: 'ana' })
  await open()
  await expect.element(written()).toMatchTextContent(/rang/)
  await page.getByRole('button', { name: 'Colleague writes' }).click()
  await expect.element(written()).toMatchTextContent(/by a colleague/)
  await expect.element(unsaved()).not.toBeInTheDocument()
  expect(draftOf('contacts ana')).toBeNull()
})

test('J9: erasing somebody takes the drafts about them away, and no others', async () => {
  refused = true
  await open()
  for (const id of ['ana', 'ben']) {
    await written().click()
    await userEvent.keyboard(`about ${id}{Enter}`)
    await expect.element(field(id)).toBeVisible()
    await other().click()
  }
  eraseScreensAbout('ana')
  await expect.element(written()).toMatchTextContent(/rang/)
  await expect.element(unsaved()).not.toBeInTheDocument()
  await other().click()
  await expect.element(unsaved()).toMatchTextContent(/about ben/)
})
