import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import HistoryScreen from '#renderer/screens/history/screen.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

test('H7: a history without a change teaches what belongs there, and offers no filter', async () => {
  connect({
    'history.list': () => ({ rows: [], offset: 0, total: 0, next: null, as_of: null }),
  })
  await show(<HistoryScreen />)
  await expect.element(page.getByText('No changes yet')).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Search the history' }))
    .not.toBeInTheDocument()
})

const row = {
  id: 'h_1',
  at: Date.now(),
  subject: 'Ada Byron',
  summary: 'New person',
  gesture: 'New person',
  language: null,
  count: 1,
  undone: false,
  undo: false,
  undoes_undo: false,
  can_undo: false,
  why_not: 'The service deleted the person permanently.',
}

test('H7: an import is not named twice in its line', async () => {
  const summary = 'Import of 25 people: people.csv'
  const imported = { ...row, subject: 'people.csv', summary, gesture: summary }
  connect({
    'history.list': () => ({ rows: [imported], offset: 0, total: 1, next: null, as_of: null }),
  })
  await show(<HistoryScreen />)
  await expect.element(page.getByText('Import of 25 people', { exact: true })).toBeVisible()
})

test('H7: that a change cannot be undone is not cut', async () => {
  await page.viewport(1280, 800)
  connect({
    'history.list': () => ({ rows: [row], offset: 0, total: 1, next: null, as_of: null }),
  })
  await show(<HistoryScreen />)
  const words = page.getByText('Can’t be undone')
  await expect.element(words).toBeVisible()
  const cell = words.element().closest('[role="gridcell"]')
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0)
})

test.each([
  ['in the language of the screen', 'New person', 'New person', null, []],
  ['in another language', 'Neue Person', 'Neue Person', 'de', ['Neue Person']],
  [
    'in another language that was undone',
    'Undid: Neue Person',
    'Neue Person',
    'de',
    ['Neue Person'],
  ],
  [
    'in another language that ends with the name',
    'Neue Person: Ada Byron',
    'Neue Person: Ada Byron',
    'de',
    ['Neue Person'],
  ],
  ['in a language that runs the other way', 'Undid: شخص جديد', 'شخص جديد', 'ar', ['شخص جديد']],
])(
  'M6, WCAG 3.1.2: the words of a line %s are read in their language',
  async (_, summary, gesture, language, foreign) => {
    const rows = [{ ...row, summary, gesture, language }]
    connect({ 'history.list': () => ({ rows, offset: 0, total: 1, next: null, as_of: null }) })
    await show(<HistoryScreen />)
    await expect.element(page.getByText('Ada Byron').first()).toBeVisible()
    const inIt = () =>
      [...document.querySelectorAll('[role=gridcell] [lang]')].map((part) => [
        part.getAttribute('lang'),
        part.textContent,
      ])
    await expect.poll(inIt).toEqual(foreign.map((words) => [language, words]))
  },
)
