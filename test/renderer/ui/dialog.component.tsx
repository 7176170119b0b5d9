import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useActions } from '#renderer/keys/use-actions.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'
import { pressAtOnce } from '#test/renderer/support/press-at-once.ts'

/** A screen with the key N, which opens a dialog with a field. */
function Screen({ onNext = () => {} }: { onNext?: () => void }) {
  const [open, setOpen] = useState(false)
  useActions([
    { id: 'test.new', label: 'New list', group: 'Test', keys: ['n'], run: () => setOpen(true) },
    { id: 'test.next', label: 'Next', group: 'Test', keys: ['j'], run: onNext },
  ])
  return (
    <>
      <Button onClick={() => setOpen(true)}>New list</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="New hot list"
        description="People to call this week."
        actions={<Button onClick={() => setOpen(false)}>Create</Button>}
      >
        <TextField aria-label="Name" />
      </Dialog>
    </>
  )
}

const dialog = () => page.getByRole('dialog', { name: 'New hot list' })
const field = () => page.getByRole('textbox', { name: 'Name' })

test('the keyboard starts on the first field, and the dialog is named and described', async () => {
  connect()
  await show(<Screen />)
  await page.getByRole('button', { name: 'New list' }).click()
  await expect.element(field()).toHaveFocus()
  await expect.element(dialog()).toHaveAccessibleDescription('People to call this week.')
})

test('Escape closes it, and the focus returns to what opened it', async () => {
  connect()
  await show(<Screen />)
  const opener = page.getByRole('button', { name: 'New list' })
  await opener.click()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a key pressed right after one that closes it is for the screen, and none is lost in its field', async () => {
  connect()
  const next = vi.fn<() => void>()
  await show(<Screen onNext={next} />)
  await page.getByRole('button', { name: 'New list' }).click()
  await expect.element(field()).toHaveFocus()
  await pressAtOnce('Escape', 'j')
  expect(next).toHaveBeenCalledOnce()
})

test('R-5: a dialog whose button has the focus from the start hears the first Enter', async () => {
  connect()
  const confirm = vi.fn<() => void>()
  await show(
    <Dialog open onClose={() => {}} title="Confirm match">
      <Button autoFocus onClick={confirm}>
        Confirm
      </Button>
    </Dialog>,
  )
  await expect.element(page.getByRole('button', { name: 'Confirm' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(confirm).toHaveBeenCalledOnce()
})

/** Rows that a dialog is asked about; deciding takes the first away before the dialog closes. */
function Decide() {
  const [rows, setRows] = useState(['Ada', 'Berta'])
  const [open, setOpen] = useState(false)
  useActions([
    { id: 'test.decide', label: 'Decide', group: 'Test', keys: ['y'], run: () => setOpen(true) },
  ])
  return (
    <>
      <Screen />
      <div role="grid" aria-label="People">
        {rows.map((name, at) => (
          <div key={name} role="row" aria-label={name} tabIndex={at === 0 ? 0 : -1} />
        ))}
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Decide ${rows[0]}`}>
        <Button onClick={() => setRows(rows.slice(1))}>Decide</Button>
        <Button onClick={() => setOpen(false)}>Done</Button>
      </Dialog>
    </>
  )
}

test('M1: when the row it was about is gone, the focus goes to the row in its place', async () => {
  connect()
  await show(<Decide />)
  // A button far away that had the focus before is not where anybody expects it.
  await page.getByRole('button', { name: 'New list' }).click()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'New list' })).toHaveFocus()
  page.getByRole('row', { name: 'Ada' }).element().focus()
  await userEvent.keyboard('y')
  await page.getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('row', { name: 'Berta' })).toHaveFocus()
})

/** A dialog that starts in no field, above a list whose first control is the edge of a column. */
function AskAbove() {
  const [open, setOpen] = useState(false)
  useActions([
    { id: 'test.ask', label: 'Ask', group: 'Test', keys: ['y'], run: () => setOpen(true) },
  ])
  return (
    <>
      <div tabIndex={-1} data-testid="start">
        <div role="separator" aria-label="Width of Name" tabIndex={0} />
        <div role="grid" aria-label="People">
          <div role="row" aria-label="Ada" tabIndex={0} />
        </div>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="Find contacts">
        <Button onClick={() => setOpen(false)}>Done</Button>
      </Dialog>
    </>
  )
}

test('M1: where a part around a list had the focus, its row gets it, not the edge of a column', async () => {
  connect()
  await show(<AskAbove />)
  page.getByTestId('start').element().focus()
  await userEvent.keyboard('y')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByRole('row', { name: 'Ada' })).toHaveFocus()
})

test('letters typed while it opens arrive in its field, not in the screen behind', async () => {
  connect()
  const onNext = vi.fn()
  await show(<Screen onNext={onNext} />)
  await userEvent.keyboard('njane')
  await expect.element(field()).toHaveValue('jane')
  expect(onNext).not.toHaveBeenCalled()
})

function Rename() {
  const [name, setName] = useState('CFOs')
  return (
    <Dialog open onClose={() => {}} title="Rename">
      <TextField aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
    </Dialog>
  )
}

test('what is typed at once replaces the value of its first field', async () => {
  connect()
  await show(<Rename />)
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('CTOs')
  await expect.element(field()).toHaveValue('CTOs')
})

test('the keys of the screen behind work again once it is closed', async () => {
  connect()
  const onNext = vi.fn()
  await show(<Screen onNext={onNext} />)
  await userEvent.keyboard('n')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await userEvent.keyboard('j')
  expect(onNext).toHaveBeenCalledTimes(1)
})

test('Tab stays inside', async () => {
  connect()
  await show(<Screen />)
  await userEvent.keyboard('n')
  await expect.element(field()).toHaveFocus()
  for (let press = 0; press < 6; press++) {
    await userEvent.keyboard('{Tab}')
    // From the last control, the library leads back to the first within a frame.
    await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true)
  }
})

test('the button with the cross closes it', async () => {
  connect()
  await show(<Screen />)
  await userEvent.keyboard('n')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

/** Reports what a screen reader may not see although it is on the screen. */
const isHidden = (element: Element): boolean => element.closest('[aria-hidden="true"]') !== null

test('M1: the screen behind leaves the accessibility tree after the dialog was announced, and comes back', async () => {
  connect()
  await show(<Screen />)
  const opener = page.getByRole('button', { name: 'New list' }).element()
  const whenFocused = new Promise<boolean>((heard) =>
    document.addEventListener('focusin', () => heard(isHidden(opener)), { once: true }),
  )
  await userEvent.keyboard('n')
  expect(await whenFocused).toBe(false)
  await expect.poll(() => isHidden(opener)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(isHidden(opener)).toBe(false)
})

test('M1: the screen behind stays hidden when a dialog over another one closes', async () => {
  connect()
  await show(<Screen />)
  const opener = page.getByRole('button', { name: 'New list' }).element()
  await userEvent.keyboard('n')
  await expect.element(field()).toHaveFocus()
  await expect.poll(() => isHidden(opener)).toBe(true)
  const name = field().element()
  await userEvent.keyboard('{Alt>}{Shift>}{F1}{/Shift}{/Alt}')
  await expect.element(page.getByRole('dialog', { name: /^Help/ })).toBeVisible()
  await expect.poll(() => isHidden(name)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).toHaveFocus()
  expect([isHidden(name), isHidden(opener)]).toEqual([false, true])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(isHidden(opener)).toBe(false)
})
