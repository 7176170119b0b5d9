import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useActions } from '#renderer/keys/use-actions.ts'
import { FormDialog } from '#renderer/ui/form-dialog.tsx'
import { laterDialog, loadDialogs } from '#renderer/ui/later-dialog.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

interface Props {
  open: boolean
  onClose: () => void
  onSubmit: () => void
}

function NameDialog(props: Props) {
  return (
    <FormDialog {...props} title="New hot list" description="To call this week." submit="Create">
      <TextField aria-label="Name" />
    </FormDialog>
  )
}

/** A screen with the keys N, which opens a dialog, and J; the file of the dialog arrives when told. */
async function world() {
  connect()
  const file = Promise.withResolvers<typeof NameDialog>()
  const Later = laterDialog(() => file.promise, {
    isOpen: ({ open }: Props) => open,
    close: ({ onClose }) => onClose(),
  })
  const onNext = vi.fn<() => void>()
  const onSubmit = vi.fn<() => void>()
  function Screen() {
    const [open, setOpen] = useState(false)
    useActions([
      { id: 'test.new', label: 'New list', group: 'Test', keys: ['n'], run: () => setOpen(true) },
      { id: 'test.next', label: 'Next', group: 'Test', keys: ['j'], run: onNext },
    ])
    return <Later open={open} onClose={() => setOpen(false)} onSubmit={onSubmit} />
  }
  await show(<Screen />)
  return { arrive: () => file.resolve(NameDialog), onNext, onSubmit }
}

const dialog = () => page.getByRole('dialog', { name: 'New hot list' })
const field = () => page.getByRole('textbox', { name: 'Name' })

test('H1: what is typed while the file of a dialog loads arrives in its field, and Enter submits it', async () => {
  const { arrive, onNext, onSubmit } = await world()
  await userEvent.keyboard('njob{Enter}')
  expect(dialog().elements()).toEqual([])
  arrive()
  await expect.element(field()).toHaveValue('job')
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  expect(onNext).not.toHaveBeenCalled()
})

test('Enter alone confirms nothing that is not there yet', async () => {
  const { arrive, onSubmit } = await world()
  await userEvent.keyboard('n{Enter}')
  arrive()
  await expect.element(field()).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('Escape closes a dialog whose file is still loading, and the screen has its keys again', async () => {
  const { arrive, onNext } = await world()
  await userEvent.keyboard('na{Escape}j')
  expect(onNext).toHaveBeenCalledOnce()
  arrive()
  await userEvent.keyboard('n')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('')
})

test('a dialog that was loaded ahead opens at once, and keeps what was typed when it is closed', async () => {
  const { arrive } = await world()
  arrive()
  await loadDialogs()
  await userEvent.keyboard('n')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('fintech{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})
