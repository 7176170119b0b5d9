import { expect, test, type Listening } from './orca-world.ts'

/* Hot lists as they are heard: decisions, notes, undo, the palette, selections, the network. */

/** Opens the list of 120 members from the hot lists. */
async function openList(orca: Listening): Promise<string[]> {
  await orca.press('j j j', /^Fintech CFOs, 120 members, 69 not started\.$/)
  return orca.press(
    'Return',
    /^Members of (Fintech CFOs|the list)\.$/,
    /^table with 121 rows 7 columns$/,
    /^Ingrid Solberg, CFO, Kvist Bank, tier S, Left voicemail\.$/,
    /^1 of 120\.$/,
  )
}

/** Flight mode is how practice goes offline; the palette has it. */
async function flightMode(orca: Listening, now: 'on' | 'off', ...wanted: RegExp[]) {
  await orca.press('ctrl+k', /^Find or do anything editable combo box\.$/)
  await orca.write('flight', new RegExp(`^Flight mode: ${now}`))
  return orca.press('Return', ...wanted)
}

test('triage: three people decided by keys', async ({ desk, orca }) => {
  await desk.resume()
  await orca.begin()
  await openList(orca)
  const next = await orca.press('j', /^Mateus Oliveira, .*, tier A, Connected\.$/, /^2 of 120\.$/)
  expect(next).toContain('not selected.')
  // A decision leads to the next person, and what was decided is said once.
  await orca.press(
    's',
    /^Chiamaka Okafor, /,
    /^3 of 120\.$/,
    /^Mateus Oliveira is now tier S\. Undo with Ctrl Z\.$/,
  )
  await orca.press('1', /^Tom Verhoeven, /, /^Chiamaka Okafor/)
  await orca.press('k', /^Chiamaka Okafor, /)
})

test('note: one is written in a list', async ({ desk, orca }) => {
  await desk.resume()
  await orca.begin()
  await openList(orca)
  await orca.press('n', /^Note on Ingrid Solberg entry/)
  await orca.write('rang twice')
  // The keyboard stays, so that the status which follows is theirs (A1).
  await orca.press(
    'Return',
    /^Ingrid Solberg, /,
    /^Note on Ingrid Solberg saved\. Undo with Ctrl Z\.$/,
  )
})

test('undo: a tier is taken back', async ({ desk, orca }) => {
  await desk.resume()
  await orca.begin()
  await openList(orca)
  await orca.press('shift+n')
  await orca.press('b', /^Ingrid Solberg is now tier B\. Undo with Ctrl Z\.$/)
  const undone = await orca.press('ctrl+z', /^Undone: Tier B: Ingrid Solberg/)
  expect(undone.join(' ')).not.toContain('All synced')
})

test('palette: it is opened, searched and left', async ({ desk, orca }) => {
  await desk.resume()
  await orca.begin()
  await openList(orca)
  const opened = await orca.press('ctrl+k', /^Find or do anything editable combo box\.$/)
  expect(opened.join(' '), 'no result before a word').not.toContain('Results')
  await orca.write('romeo', /^Romeo Meissner, .+, person\.$/, /^\d+ results?$/)
  await orca.press('Escape', /^Ingrid Solberg, /)
  await orca.press('ctrl+k', /^Find or do anything editable combo box\.$/)
  await orca.write('tier s', /tier S, .*S\.?$/i)
  await orca.press('Escape', /^Ingrid Solberg, /)
})

test('selection: rows, a whole list, and none again', async ({ desk, orca }) => {
  await desk.resume()
  await orca.begin()
  await openList(orca)
  await orca.press('x', /^1 selected$/)
  await orca.press('shift+Down', /^Mateus Oliveira, /, /^2 selected$/)
  await orca.press('ctrl+a', /^120 selected$/)
  await orca.press('Escape', /^0 selected$/)
})

test('offline: it is said once, and that it is over', async ({ desk, orca }) => {
  await desk.resume()
  await orca.begin()
  await openList(orca)
  await flightMode(orca, 'on', /^Offline\. Keep going: nothing is lost\.$/)
  await orca.press('a', /^Ingrid Solberg is now tier A/)
  const back = await orca.press(
    'k',
    /^Ingrid Solberg, CFO, Kvist Bank, tier A, Left voicemail, not yet confirmed\.$/,
  )
  expect(back).toContain('1 of 120.')
  // A dialog over the banner does not bring it up again.
  await orca.press('question', /^Find a shortcut entry/)
  const closed = await orca.press('Escape', /^Ingrid Solberg, /)
  expect(closed.join(' ')).not.toContain('Offline')
  await flightMode(orca, 'off', /^All synced\.$/)
  const after = await orca.press('j', /^Mateus Oliveira, /)
  expect(after.join(' ')).not.toContain('All synced')
})

test('surface help: a list is explained, its row is read by line, and its cells one by one', async ({
  desk,
  orca,
}) => {
  await desk.resume()
  await orca.begin()
  await openList(orca)
  await orca.press('Right', /Tier S/)
  await orca.press('Right', /Ingrid Solberg/)
  await orca.press('j', /^Mateus Oliveira, /)
  await orca.press(
    'alt+shift+F2',
    /^Plain text: Members of Fintech CFOs dialog$/,
    /^Plain text: Members of Fintech CFOs read only entry/,
  )
  await orca.press('Tab', /^Help push button\.$/)
  await orca.press('shift+Tab', /^Plain text: Members of Fintech CFOs read only entry/)
  await orca.press('Escape', /^Mateus Oliveira, /)
})
