import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ENGLISH } from '#shared/i18n/languages.ts'
import { setLanguage, t } from '#shared/i18n/translate.ts'
import { useActions } from '#renderer/keys/use-actions.ts'
import { KeyHints } from '#renderer/ui/key-hints.tsx'
import { moveHint, openHint, selectHint } from '#renderer/ui/hint-words.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/* H4: the keys of a screen stand in the same order, whatever the language. */

beforeEach(() => connect())
afterEach(() => setLanguage(ENGLISH.tag, {}))

function Screen() {
  const run = () => undefined
  useActions([
    { id: 'row.select', label: 'Select', group: 'Rows', keys: ['x'], hint: selectHint(), run },
    { id: 'row.open', label: 'Open', group: 'Rows', keys: ['Enter'], hint: openHint(), run },
    { id: 'row.note', label: 'Note', group: 'Rows', keys: ['n'], hint: t('note'), run },
    { id: 'row.next', label: 'Next', group: 'Rows', keys: ['j'], hint: moveHint(), run },
  ])
  return <KeyHints />
}

const hints = () =>
  [...(document.querySelector('footer')?.children ?? [])].map(
    ({ lastChild }) => lastChild?.textContent,
  )

test('H4: moving comes first, opening and selecting last', async () => {
  await show(<Screen />)
  expect(hints()).toEqual(['move', 'note', 'open', 'select'])
})

test('H4, M6: in German too, where verbs are written small', async () => {
  setLanguage('de', { move: 'bewegen', note: 'Notiz', Open: 'Öffnen', select: 'auswählen' })
  await show(<Screen />)
  expect(hints()).toEqual(['bewegen', 'Notiz', 'öffnen', 'auswählen'])
})

test('H4: a click on a key does what the key does, and leaves the keyboard where it was', async () => {
  const run: string[] = []
  function Rows() {
    useActions([
      ...['s', 'a'].map((tier) => ({
        id: `tier.${tier}`,
        label: `Set tier ${tier.toUpperCase()}`,
        group: 'Rows',
        keys: [tier],
        hint: 'tier',
        run: () => void run.push(tier),
      })),
      {
        id: 'row.note',
        label: 'Note',
        group: 'Rows',
        keys: ['n'],
        hint: 'note',
        run: () => void run.push('n'),
      },
    ])
    return (
      <>
        <button type="button">The list</button>
        <KeyHints />
      </>
    )
  }
  await show(<Rows />)
  document.querySelector('button')?.focus()
  await page.getByText('A', { exact: true }).click()
  await page.getByText('N', { exact: true }).click()
  expect(run).toEqual(['a', 'n'])
  expect(document.activeElement?.textContent).toBe('The list')
  await page.getByText('The list').hover()
  await page.getByText('A', { exact: true }).hover()
  await expect
    .element(page.getByText('Set tier A', { exact: false }), { timeout: 5000 })
    .toBeVisible()
})
