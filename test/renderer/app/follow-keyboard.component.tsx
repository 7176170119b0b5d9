import { PanelLeft } from 'lucide-react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { followKeyboard } from '#renderer/app/follow-keyboard.ts'
import CheatSheet from '#renderer/app/palette/cheat-sheet.tsx'
import Palette from '#renderer/app/palette/palette.tsx'
import { registry } from '#renderer/keys/action-registry.ts'
import { useActions } from '#renderer/keys/use-actions.ts'
import { KeysSection } from '#renderer/screens/settings/keys-section.tsx'
import { useOverlay } from '#renderer/stores/overlay.ts'
import { Button } from '#renderer/ui/button.tsx'
import { IconButton } from '#renderer/ui/icon-button.tsx'
import { KeyHints } from '#renderer/ui/key-hints.tsx'
import { Menu } from '#renderer/ui/menu.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* M6, H4: key caps are shown as the keyboard of this computer has them, wherever they are. */

type Keys = Record<string, string>
const US: Keys = { BracketLeft: '[', BracketRight: ']' }
const GERMAN: Keys = { BracketLeft: 'ü', BracketRight: '+' }

beforeEach(() => {
  connect({
    'views.list': () => ({ views: [] }),
    'recents.list': () => ({ pinned: [], recent: [] }),
  })
  useOverlay.setState({ overlay: null })
})

/** Connects a keyboard, or a browser that knows nothing of it. */
function useKeyboard(keyboard: { getLayoutMap: () => Promise<Map<string, string>> } | undefined) {
  Object.defineProperty(navigator, 'keyboard', { configurable: true, value: keyboard })
  const stop = followKeyboard()
  onTestFinished(() => {
    stop()
    registry.setLayout(new Map())
    Reflect.deleteProperty(navigator, 'keyboard')
  })
}

/** Connects a keyboard whose layout can be changed. */
function keyboardOf(first: Keys) {
  let layout = first
  useKeyboard({ getLayoutMap: async () => new Map(Object.entries(layout)) })
  return { change: (next: Keys) => (layout = next) }
}

const type = (key: string, code: string, shiftKey = false) =>
  window.dispatchEvent(new KeyboardEvent('keydown', { key, code, shiftKey }))

function Screen() {
  const overlay = useOverlay((state) => state.overlay)
  useActions([
    { id: 'fold', label: 'Fold it', group: 'Rows', keys: ['['], hint: 'fold', run: () => {} },
  ])
  return (
    <>
      <Button keys="[">Fold</Button>
      <IconButton icon={PanelLeft} label="Fold at once" keys="[" />
      <Menu
        trigger={<Button>More</Button>}
        groups={[{ items: [{ label: 'Fold now', keys: '[', onSelect: () => {} }] }]}
      />
      <KeyHints />
      {overlay === 'keys' ? <CheatSheet /> : null}
      {overlay === 'palette' ? <Palette /> : null}
    </>
  )
}
const button = page.getByRole('button', { name: 'Fold', exact: true })

test('M6, H4: buttons, tooltips, menus, the footer, the list of shortcuts and the palette have the keys of a German keyboard', async () => {
  keyboardOf(GERMAN)
  await show(<Screen />)
  await expect.element(button).toHaveTextContent('FoldÜ')
  await expect.element(page.getByLabelText('Keys of this screen')).toHaveTextContent('Üfold')
  await page.getByRole('button', { name: 'Fold at once' }).hover()
  await expect.poll(() => document.querySelector('[popover]')?.textContent).toBe('Fold at onceÜ')
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Fold now Ü' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  useOverlay.getState().show('keys')
  await expect.element(page.getByRole('button', { name: /^Fold it\s*Ü$/ })).toBeVisible()
  useOverlay.getState().show('palette')
  await userEvent.keyboard('fold it')
  await expect.element(page.getByRole('option', { name: /Fold it.*Ü/ })).toBeVisible()
})

test('H4: Settings shows them, and finds a key by what is printed on it or by what it is called', async () => {
  keyboardOf(GERMAN)
  await show(<Screen />)
  await show(<KeysSection />)
  const folding = page.getByRole('button', { name: 'Change shortcut: Fold it' })
  const line = page.getByRole('listitem').filter({ has: folding })
  await expect.element(line).toHaveTextContent('Fold itÜChange')
  for (const search of ['Ü', '[']) {
    await page.getByRole('textbox', { name: 'Find a shortcut' }).fill(search)
    await expect.element(folding).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Change shortcut: Next column' }))
      .not.toBeInTheDocument()
  }
})

test('M6: another layout is shown once the window has the focus again, or the first key contradicts', async () => {
  const keyboard = keyboardOf(US)
  await show(<Screen />)
  await expect.element(button).toHaveTextContent('Fold[')
  keyboard.change(GERMAN)
  window.dispatchEvent(new Event('focus'))
  await expect.element(button).toHaveTextContent('FoldÜ')
  keyboard.change(US)
  type('{', 'BracketLeft', true)
  type('[', 'BracketLeft')
  await expect.element(button).toHaveTextContent('Fold[')
})

test.each([
  ['has no map of the keyboard', undefined],
  ['has an empty one', { getLayoutMap: async () => new Map<string, string>() }],
])('M6: a browser that %s learns the layout from what is typed', async (_, keyboard) => {
  useKeyboard(keyboard)
  await show(<Screen />)
  type('{', 'BracketLeft', true)
  await expect.element(button).toHaveTextContent('Fold[')
  type('ü', 'BracketLeft')
  await expect.element(button).toHaveTextContent('FoldÜ')
})

test('M6: where the layout is refused or empty, keys are called what they are written with', async () => {
  useKeyboard({ getLayoutMap: () => Promise.reject(new DOMException('no', 'SecurityError')) })
  await show(<Screen />)
  await expect.element(button).toHaveTextContent('Fold[')
  const empty = keyboardOf({})
  window.dispatchEvent(new Event('focus'))
  await expect.element(button).toHaveTextContent('Fold[')
  empty.change(GERMAN)
  window.dispatchEvent(new Event('focus'))
  await expect.element(button).toHaveTextContent('FoldÜ')
})
