import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { InlineField } from '#renderer/parts/inline/inline-field.tsx'
import { eraseScreensAbout } from '#renderer/stores/drafts.ts'
import { Prose } from '#renderer/screens/desks/prose.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* F9, P6: a value is edited in place, over what stood there when the typing began. */

/** A title that a colleague can change; tells what was saved over what. */
async function open(Editor: typeof InlineField | typeof Prose, isSaved = true) {
  connect()
  const saved: [string | null, string | null][] = []
  let change = (_title: string) => {}
  function Title() {
    const [title, setTitle] = useState<string | null>('CFO')
    useEffect(() => {
      change = setTitle
    }, [])
    return (
      <Editor
        label="Title"
        keptAs="contacts c_1 title"
        value={title}
        onSave={(value, seen) => {
          saved.push([value, seen])
          return Promise.resolve(isSaved)
        }}
      />
    )
  }
  await show(<Title />)
  await page.getByRole('button', { name: /^Edit title/ }).click()
  const field = page.getByRole('textbox', { name: 'Title' })
  await expect.element(field).toHaveFocus()
  return { saved, field, colleague: (title: string) => change(title) }
}
const shown = () => page.getByRole('button', { name: /^Edit title/ })

test.each([
  ['InlineField', InlineField, '{Enter}'],
  ['Prose', Prose, '{Control>}{Enter}{/Control}'],
] as const)('F9, P6: %s saves what was typed, with what was seen', async (_, Editor, enter) => {
  const { saved, field, colleague } = await open(Editor)
  await userEvent.fill(field, 'Finance lead')
  colleague('CEO')
  await expect.element(field).toHaveValue('Finance lead')
  await userEvent.keyboard(enter)
  expect(saved).toEqual([['Finance lead', 'CFO']])
})

/** A field of one person, as it is on the screen before a lock and after it. */
const fieldOf = (person: string, onSave = () => Promise.resolve(true)) => (
  <InlineField label="Title" keptAs={`contacts ${person} title`} value="CFO" onSave={onSave} />
)

test('J6, F9: a field that a lock takes away while somebody types is open again with the text', async () => {
  connect()
  const field = page.getByRole('textbox', { name: 'Title' })
  const before = await show(fieldOf('c_1'))
  await shown().click()
  await userEvent.fill(field, 'Half-typed')
  await before.unmount()
  const other = await show(fieldOf('c_2'))
  await expect.element(shown()).toMatchTextContent('CFO')
  await other.unmount()
  const saved: unknown[] = []
  const after = await show(fieldOf('c_1', () => Promise.resolve(saved.push('title') > 0)))
  await expect.element(field).toHaveValue('Half-typed')
  await expect.element(field).not.toHaveFocus()
  await userEvent.click(field)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved).toEqual(['title'])
  await after.unmount()
  await show(fieldOf('c_1'))
  await expect.element(shown()).toMatchTextContent('CFO')
})

test('J9: text typed into a field of a person is forgotten when they are erased', async () => {
  connect()
  await show(fieldOf('c_1'))
  await shown().click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Title' }), 'Half-typed')
  eraseScreensAbout('c_1')
  await expect.element(shown()).toMatchTextContent('CFO')
})

test('F9, P6: a field in which nothing was typed is left as a colleague made it meanwhile', async () => {
  const { saved, field, colleague } = await open(InlineField)
  colleague('CEO')
  await userEvent.click(field)
  await userEvent.keyboard('{Enter}')
  await expect.element(shown()).toMatchTextContent('CEO')
  expect(saved).toEqual([])
})

test('F9: Escape leaves the value and gives the focus back; leaving the field saves', async () => {
  const { saved, field } = await open(InlineField)
  await userEvent.fill(field, 'x')
  await userEvent.keyboard('{Escape}')
  await expect.element(shown()).toHaveFocus()
  expect(saved).toEqual([])
  await userEvent.keyboard('{Enter}')
  await userEvent.fill(page.getByRole('textbox', { name: 'Title' }), ' Chair ')
  await userEvent.tab()
  expect(saved).toEqual([['Chair', 'CFO']])
})

test('F9: a refused text stays in its field, with the focus unless the user has left it', async () => {
  const { saved, field } = await open(InlineField, false)
  await userEvent.fill(field, 'x@@y')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved).toEqual([['x@@y', 'CFO']])
  await expect.element(field).toHaveValue('x@@y')
  await expect.element(field).toHaveFocus()
  await userEvent.tab()
  await expect.poll(() => saved).toHaveLength(2)
  await expect.element(field).toHaveValue('x@@y')
  await expect.element(field).not.toHaveFocus()
  await userEvent.click(field)
  await userEvent.keyboard('{Escape}')
  await expect.element(shown()).toMatchTextContent('CFO')
})
