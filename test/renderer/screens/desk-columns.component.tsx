import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import arabic from '#shared/i18n/catalogues/ar.po?raw'
import type { DeskCompany } from '#shared/bridge/desks.ts'
import { mapColumns } from '#renderer/screens/desks/company-map.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'
import { ShownGrid } from '#test/renderer/support/shown-grid.tsx'

const rows = [{ id: 'm_1', company_id: 'c_1', name: 'Acme', tier: null } as DeskCompany]
const nameOf = ({ name }: DeskCompany) => name

/** Returns the words of a language for an English text. */
const inArabic = (text: string): string =>
  arabic.split(`msgid "${text}"\nmsgstr "`)[1]?.split('"\n')[0] ?? text

test('M6, G2: no head of a column of figures on a desk is cut in Arabic', async () => {
  document.documentElement.dir = 'rtl'
  onTestFinished(() => {
    document.documentElement.dir = 'ltr'
  })
  connect({ 'navigation.counts': () => ({ ages: { contacts: 1 }, lists: [] }) })
  const heads = mapColumns.map((column) => ({ ...column, header: inArabic(column.header) }))
  const figures = heads.filter(({ align }) => align === 'end')
  expect(figures.length).toBeGreaterThan(2)
  await show(<ShownGrid label="Map" columns={heads} rows={rows} nameOf={nameOf} />)
  await expect.element(page.getByRole('row', { name: 'Acme' })).toBeVisible()
  for (const { header } of figures) {
    const head = page.getByRole('columnheader', { name: header, exact: true })
    const words = head.element().querySelector('.cut') ?? head.element()
    expect([header, words.scrollWidth]).toEqual([header, words.clientWidth])
  }
})
