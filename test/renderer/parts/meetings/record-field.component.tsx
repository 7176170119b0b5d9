import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RecordField } from '#renderer/parts/meetings/record-field.tsx'
import { Dialog } from '#renderer/ui/dialog.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const ada = {
  kind: 'contact',
  id: 'c_1',
  title: 'Ada Lovelace',
  subtitle: 'CFO',
  snippet: null,
  link: '/people/c_1',
  do_not_contact: null,
}
type Value = Parameters<typeof RecordField>[0]['value']

function Ask({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState<Value>(null)
  return (
    <Dialog open onClose={onClose} title="Log a meeting">
      <RecordField value={value} onChange={setValue} />
    </Dialog>
  )
}

test('X-5: Escape closes the matches below a field and keeps what was typed; the next closes the dialog', async () => {
  connect({ 'search.find': () => ({ hits: [ada], as_of: null }) })
  const closed = vi.fn<() => void>()
  await show(<Ask onClose={closed} />)
  const field = page.getByRole('combobox', { name: 'With' })
  await field.click()
  await userEvent.keyboard('Love')
  await expect.element(page.getByRole('option', { name: /Ada Lovelace/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Love')
  expect(closed).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledTimes(1)
})

test('X-5: without a match the first Escape closes the dialog', async () => {
  connect({ 'search.find': () => ({ hits: [], as_of: null }) })
  const closed = vi.fn<() => void>()
  await show(<Ask onClose={closed} />)
  await page.getByRole('combobox', { name: 'With' }).click()
  await userEvent.keyboard('Love')
  await expect.element(page.getByText('No results for “Love”.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledTimes(1)
})

test('the focus stays at the field: on the button that chooses again, and on the field once more', async () => {
  connect({ 'search.find': () => ({ hits: [ada], as_of: null }) })
  await show(<Ask onClose={() => {}} />)
  const field = page.getByRole('combobox', { name: 'With' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('Love')
  await expect.element(page.getByRole('option', { name: /Ada Lovelace/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Choose someone else' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
})
