import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { offerFieldMenu } from '#main/hosts/electron/field-menu.ts'
import { fieldMenuOf, type Pressed } from '#main/hosts/electron/field-menu-items.ts'
import { Menu } from '#test/support/electron-stand-in/electron.ts'
import { note, recorded } from '#test/support/electron-stand-in/record.ts'

vi.mock('electron', () => import('#test/support/electron-stand-in/electron.ts'))
beforeEach(() => {
  recorded.length = 0
})

const nothing: Pressed = {
  isEditable: false,
  selectionText: '',
  linkURL: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: {
    canUndo: false,
    canRedo: false,
    canCut: false,
    canCopy: false,
    canPaste: true,
    canDelete: false,
    canSelectAll: true,
    canEditRichly: false,
  },
}
const noWays = {
  copy: () => {},
  openWindow: () => {},
  lookUp: null,
  replace: () => {},
  addToDictionary: () => {},
}
const edit = ['undo', 'redo', '-', 'cut', 'copy', 'paste', 'selectAll']

test.each<[string, Partial<Pressed>, boolean, string[]]>([
  ['bare ground', {}, true, []],
  ['a field', { isEditable: true }, true, edit],
  [
    'a misspelled word',
    { isEditable: true, misspelledWord: 'teh', dictionarySuggestions: ['the', 'tech'] },
    false,
    ['the', 'tech', 'Add to dictionary', '-', ...edit],
  ],
  [
    'a word that is like no other',
    { isEditable: true, misspelledWord: 'Xyzzy' },
    false,
    ['No suggestions', 'Add to dictionary', '-', ...edit],
  ],
  ['words', { selectionText: 'Ledgerline' }, false, ['copy']],
  [
    'words, on macOS',
    { selectionText: ' Ledgerline ' },
    true,
    ['Look up “Ledgerline”', '-', 'copy'],
  ],
  [
    'many words, on macOS',
    { selectionText: 'wants the remit in writing before the call' },
    true,
    ['Look up “wants the remit in writ…”', '-', 'copy'],
  ],
  ['a link', { linkURL: 'https://jobs.example/1' }, false, ['Copy link']],
  ['an address', { linkURL: 'mailto:ana@example.com' }, false, ['Copy link']],
  ['a place of Hotdesk', { linkURL: 'app://hotdesk/people' }, false, ['Open in new window']],
  ['a place that only looks like one', { linkURL: 'app://hotdesk.example/people' }, false, []],
  ['a script', { linkURL: 'javascript:alert(1)' }, false, []],
  [
    'words of a link',
    { linkURL: 'https://jobs.example/1', selectionText: 'Posting' },
    false,
    ['Copy link', '-', 'copy'],
  ],
])('on %s the menu offers what can be done there', (_, pressed, hasDictionary, offered) => {
  const menu = fieldMenuOf(
    { ...nothing, ...pressed },
    { ...noWays, lookUp: hasDictionary ? () => {} : null },
  )
  expect(menu.map(({ label, role, type }) => label ?? role ?? (type && '-'))).toEqual(offered)
})

test('what cannot be done now is greyed out', () => {
  const menu = fieldMenuOf({ ...nothing, isEditable: true }, noWays)
  expect(menu.filter(({ enabled }) => enabled).map(({ role }) => role)).toEqual([
    'paste',
    'selectAll',
  ])
})

test('the window shows it where it is pressed for, and nothing where nothing can be done', async () => {
  const webContents = Object.assign(new EventEmitter(), {
    showDefinitionForSelection: () => note('showDefinitionForSelection'),
  })
  const built = vi.spyOn(Menu, 'buildFromTemplate')
  offerFieldMenu(
    { webContents } as unknown as BrowserWindow,
    { spelling: { add: () => {} }, openWindow: () => {} },
    'darwin',
  )
  webContents.emit('context-menu', {}, nothing)
  expect(recorded).toEqual([])
  webContents.emit(
    'context-menu',
    {},
    { ...nothing, linkURL: 'tel:+49301234567', selectionText: 'Ana' },
  )
  await expect.poll(() => recorded.map(({ call }) => call)).toEqual(['Menu.popup'])
  for (const { click } of (built.mock.calls[0]?.[0] ?? []) as { click?: () => void }[]) click?.()
  expect(recorded.slice(1)).toMatchObject([
    { call: 'showDefinitionForSelection' },
    { call: 'clipboard.writeText', args: ['tel:+49301234567'] },
  ])
})
