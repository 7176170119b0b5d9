import { StickyNote } from 'lucide-react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changingActions } from '#renderer/app/shell/use-everywhere-actions.ts'
import { registry } from '#renderer/keys/action-registry.ts'
import { keyPresets } from '#renderer/keys/key-presets.ts'
import { useActions } from '#renderer/keys/use-actions.ts'
import { toast } from '#renderer/stores/toasts.ts'
import { Button } from '#renderer/ui/button.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { IconButton } from '#renderer/ui/icon-button.tsx'
import { Menu } from '#renderer/ui/menu.tsx'
import { SegmentedControl } from '#renderer/ui/segmented-control.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* H4: what shows a key shows the one that counts now, and none where it was turned off. */

beforeEach(() => connect())
afterEach(() => registry.configure({}, true))

function Screen() {
  const nothing = () => undefined
  useActions([
    { id: 'row.note', label: 'Write a note', group: 'Rows', keys: ['n', 'Alt+n'], run: nothing },
    { id: 'row.tier', label: 'Set tier S', group: 'Rows', keys: ['s'], run: nothing },
  ])
  useActions(changingActions, 'everywhere')
  return (
    <>
      <Button keys="n">Note</Button>
      <Button fieldKeys="Enter">Save</Button>
      <IconButton icon={StickyNote} label="Write" keys="n" />
      <SegmentedControl
        label="Tier"
        value={null}
        options={[{ value: 's', label: 'S', keys: 's' }]}
        onChange={nothing}
      />
      <Menu
        trigger={<Button>More</Button>}
        groups={[{ items: [{ label: 'Write it', keys: 'n', onSelect: nothing }] }]}
      />
    </>
  )
}
/** A button by its name, which its key is no part of. */
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a button, a choice and a menu show the key that was chosen, at once', async () => {
  await show(<Screen />)
  await expect.element(button('Note')).toHaveTextContent('NoteN')
  registry.configure({ 'row.note': 'Alt+q', 'row.tier': 'x' }, true)
  await expect.element(button('Note')).toHaveTextContent('NoteAlt Q')
  await expect.element(button('S')).toHaveTextContent('SX')
  await expect.element(button('Save')).toHaveTextContent('SaveEnter')
  await button('More').click()
  await expect.element(page.getByRole('menuitem', { name: 'Write it Alt Q' })).toBeVisible()
})

test('a tooltip shows it, too', async () => {
  registry.configure({ 'row.note': 'Alt+q' }, true)
  await show(<Screen />)
  await button('Write').hover()
  await expect.poll(() => document.querySelector('[popover]')?.textContent).toBe('WriteAlt Q')
})

test('an action without a key shows none, and with single keys off another of its own', async () => {
  await show(<Screen />)
  registry.configure({ 'row.note': '' }, true)
  await expect.element(button('Note')).toHaveTextContent('Note')
  registry.configure({}, false)
  await expect.element(button('Note')).toHaveTextContent('NoteAlt N')
  await expect.element(button('S')).toHaveTextContent('S')
})

test('a preset of keys counts as well, for Undo in a message and what is spoken of it', async () => {
  registry.configure({}, true, keyPresets.mail)
  await show(<Screen />)
  toast({ message: 'Mateus is now tier S', undo: 'h_1' })
  await expect.element(button('Undo').first()).toHaveTextContent('UndoZ')
  await expect
    .element(page.getByRole('status').first())
    .toMatchTextContent(/Mateus is now tier S\. Undo with Z\./)
})

test('a dialog shows its own keys, whatever an action of the screen behind has', async () => {
  registry.configure({ 'row.note': 'Alt+q' }, true)
  await show(
    <>
      <Screen />
      <Dialog open onClose={() => {}} title="Note on many">
        <Button keys="n">Nobody</Button>
      </Dialog>
    </>,
  )
  await expect.element(button('Nobody')).toHaveTextContent('NobodyN')
  await userEvent.keyboard('{Escape}')
})
