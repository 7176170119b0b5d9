import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rowsOf } from '#renderer/data/rows.ts'
import { useActions } from '#renderer/keys/use-actions.ts'
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx'
import { useActiveRow, useGrid } from '#renderer/ui/grid/use-grid.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

interface Lead {
  id: string
}

const columns = [{ id: 'id', header: 'Lead', width: 200, cell: ({ id }: Lead) => id }]
const keyOf = ({ id }: Lead) => id

/** A list that is read for the first time, and an action on its active row. */
function FirstReading({ leads, onAct }: { leads: readonly Lead[]; onAct: (id: string) => void }) {
  const rows = { ...rowsOf(leads), as_of: null }
  const indexOf = (key: string) => leads.findIndex(({ id }) => id === key)
  const grid = useGrid({ ...rows, indexOf }, keyOf, 'leads')
  const shown = useActiveRow(grid, rows)
  useActions([
    {
      id: 'lead.note',
      label: 'Write a note',
      group: 'Lead',
      keys: ['n'],
      run: () => onAct(shown?.id ?? ''),
    },
  ])
  return (
    <DataGrid
      id="leads"
      label="Leads"
      columns={columns}
      rows={rows}
      grid={grid}
      rowLabel={keyOf}
      onOpen={() => {}}
      empty={<p>None yet.</p>}
    />
  )
}

const active = () => document.querySelector('[role=row][tabindex="0"]')?.getAttribute('aria-label')
const leadsOf = (letters: string) => [...letters].map((id) => ({ id }))

test.each([
  ['a key acts on it', () => userEvent.keyboard('n')],
  ['a click chooses it', () => userEvent.click(page.getByRole('row', { name: 'm' }))],
])(
  'B1: rows of a first reading come above, and %s: it stays the row of the keys',
  async (_, act) => {
    connect()
    const acted: string[] = []
    const list = (letters: string) => (
      <FirstReading leads={leadsOf(letters)} onAct={(id) => acted.push(id)} />
    )
    const { rerender } = await show(list('m'))
    await expect.element(page.getByRole('row', { name: 'm' })).toBeVisible()
    await rerender(list('hm'))
    await expect.poll(active).toBe('h')
    await rerender(list('m'))
    await expect.poll(active).toBe('m')
    await act()
    await rerender(list('ahm'))
    await expect.element(page.getByRole('row', { name: 'a' })).toBeVisible()
    await userEvent.keyboard('n')
    expect([active(), acted.at(-1)]).toEqual(['m', 'm'])
  },
)

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

test('B1: keys that come faster than frames are shown at the next one, and none is lost', async () => {
  connect()
  await show(<FirstReading leads={leadsOf('abcdef')} onAct={() => {}} />)
  await expect.poll(active).toBe('a')
  for (let at = 0; at < 4; at++) press('j')
  await expect.poll(active).toBe('e')
})

test('B1: a key that is pressed before the frame of the one before acts on the row that one led to', async () => {
  connect()
  const acted: string[] = []
  await show(<FirstReading leads={leadsOf('abcdef')} onAct={(id) => acted.push(id)} />)
  await expect.poll(active).toBe('a')
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
  onTestFinished(() => frames.mockRestore())
  await userEvent.keyboard('jjj')
  expect(active()).toBe('b')
  await userEvent.keyboard('n')
  expect([active(), acted]).toEqual(['d', ['d']])
})
