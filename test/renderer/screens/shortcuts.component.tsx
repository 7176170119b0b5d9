import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { registry } from '#renderer/keys/action-registry.ts'
import { useActions } from '#renderer/keys/use-actions.ts'
import { KeysSection } from '#renderer/screens/settings/keys-section.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

beforeEach(() => () => registry.configure({}, true))

const change = (label: string) => page.getByRole('button', { name: `Change shortcut: ${label}` })

test('H4: F leads to the field that finds a shortcut, by its name or its key', async () => {
  connect({})
  await show(<KeysSection />)
  await expect.element(change('Next column')).toBeInTheDocument()
  await userEvent.keyboard('f')
  await expect.element(page.getByRole('textbox', { name: 'Find a shortcut' })).toHaveFocus()
  await userEvent.keyboard('pause, res')
  await expect.element(page.getByText('1 shortcut', { exact: true })).toBeInTheDocument()
  await expect.element(change('Pause, resume or activate')).toBeInTheDocument()
  await expect.element(change('Next column')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}f{Backspace}no such thing')
  await expect
    .element(page.getByRole('status').getByText('No action has this name or key'))
    .toBeInTheDocument()
})

function Campaign() {
  useActions([
    {
      id: 'campaigns.move',
      label: 'Pause Autumn',
      listedAs: 'Pause, resume or activate',
      group: 'Campaigns',
      keys: ['p'],
      run: () => {},
    },
  ])
  return null
}

test('H4: the list names no record, also after its screen was open', async () => {
  connect({})
  await show(<Campaign />)
  await show(<KeysSection />)
  await expect.element(change('Pause, resume or activate')).toBeInTheDocument()
  await expect.element(page.getByText('Pause Autumn')).not.toBeInTheDocument()
})
