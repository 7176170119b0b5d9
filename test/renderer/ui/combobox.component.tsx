import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useCombobox } from '#renderer/ui/combobox/use-combobox.ts'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* H1: one combobox for the palette, lists, templates, people and duplicates. */

const words = ['Ana', 'Anna', 'Bo']

/** A field over the names that hold what is typed, in a dialog; tells what happened. */
async function open({ floating = false, chosen = 0 } = {}) {
  connect()
  const told: (string | undefined)[] = []
  function Names() {
    const [text, setText] = useState('')
    const [at, setAt] = useState(chosen)
    const [isOpen, setOpen] = useState(!floating)
    const found = words.filter((word) => word.toLowerCase().includes(text))
    const { field, list, option } = useCombobox({
      count: found.length,
      at: Math.min(at, found.length - 1),
      onMove: setAt,
      onChoose: (index) => void told.push(found[index]),
      ...(floating && {
        float: { isOpen, onOpen: () => setOpen(true), onClose: () => setOpen(false) },
      }),
    })
    return (
      <Dialog open onClose={() => void told.push('closed')} title="Who?">
        <TextField
          {...field}
          aria-label="Name"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div {...list} aria-label="Names" hidden={!isOpen}>
          {found.map((word, index) => (
            <div key={word} {...option(index)}>
              {word}
            </div>
          ))}
        </div>
      </Dialog>
    )
  }
  await show(<Names />)
  const field = page.getByRole('combobox', { name: 'Name' })
  await expect.element(field).toBeVisible()
  await userEvent.click(field)
  return { told, field }
}
const active = () => page.getByRole('option', { selected: true })

test('H1: the field names its list and the option Enter takes, and keeps the focus', async () => {
  const { told, field } = await open()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(active()).toHaveTextContent('Anna')
  const id = active().element().id
  await expect.element(field).toHaveAttribute('aria-activedescendant', id)
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await userEvent.click(page.getByRole('option', { name: 'Bo' }))
  await expect.element(field).toHaveFocus()
  expect(told).toEqual(['Bo'])
})

test('H1: Enter tells that nothing was chosen, which is no choice of the first', async () => {
  const { told, field } = await open({ chosen: -1 })
  await expect.element(field).not.toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{Enter}')
  expect(told).toEqual([undefined])
})

test('H1: a list in a form opens by an arrow key without moving, and Escape closes it alone', async () => {
  const { told, field } = await open({ floating: true })
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Enter}')
  expect(told).toEqual([])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(active()).toHaveTextContent('Ana')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  expect(told).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(told).toEqual(['closed'])
})

test('H1: Ctrl+Enter beside a list in a form is the form’s', async () => {
  const { told } = await open({ floating: true })
  await userEvent.keyboard('{ArrowDown}{Control>}{Enter}{/Control}')
  expect(told).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(told).toEqual(['Ana'])
})
