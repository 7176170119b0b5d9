import { useState } from 'react'
import { expect, test } from 'vitest'
import { sampled } from '#test/support/sampled.ts'
import { page, userEvent } from 'vitest/browser'
import { history } from '#renderer/navigation/navigation.ts'
import { AccessibilitySection } from '#renderer/screens/settings/accessibility-section.tsx'
import { AgentsSection } from '#renderer/screens/settings/agents-section.tsx'
import { AppearanceSection } from '#renderer/screens/settings/appearance-section.tsx'
import { FilterMenu } from '#renderer/ui/filter-menu.tsx'
import { Tabs } from '#renderer/ui/tabs.tsx'
import { languages } from '#shared/i18n/languages.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/*
 * A choice changes what was chosen, and no more: the keyboard stays where it is, and so does the
 * window (WCAG 3.2.2). What is in another language says so (WCAG 3.1.2).
 */

const controls = (role: string) => [...document.querySelectorAll<HTMLElement>(`[role=${role}]`)]

/** The ways to operate a control: by a key, or as assistive technology does, without any. */
const ways: Record<string, (control: HTMLElement) => Promise<void>> = {
  'a key': async (control) => {
    control.focus()
    await userEvent.keyboard(' ')
  },
  'assistive technology': async (control) => {
    control.focus()
    control.click()
  },
}
type Way = (typeof ways)[string]

/** Presses every choice that is not made yet. */
async function pressButtons(press: Way): Promise<number> {
  const buttons = [...document.querySelectorAll<HTMLElement>('button[aria-pressed=false]')]
  for (const button of buttons) {
    await press(button)
    await expect.poll(() => button.ariaPressed).toBe('true')
    expect(document.activeElement).toBe(button)
  }
  return buttons.length
}

async function turnSwitches(press: Way): Promise<number> {
  const switches = controls('switch')
  for (const each of switches) {
    const before = each.ariaChecked
    await press(each)
    await expect.poll(() => each.ariaChecked).not.toBe(before)
    expect(document.activeElement).toBe(each)
  }
  return switches.length
}

/** Takes another option of every select. */
async function chooseOthers(): Promise<number> {
  const selects = controls('combobox')
  for (const select of selects) {
    const before = select.textContent
    select.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.role).toBe('option')
    const first = document.activeElement
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => document.activeElement).not.toBe(first)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => select.ariaExpanded).toBe('false')
    await expect.poll(() => select.textContent).not.toBe(before)
    await expect.poll(() => document.activeElement).toBe(select)
  }
  return selects.length
}

async function openSettings(Section: () => React.ReactNode): Promise<void> {
  connect({ 'preferences.write': () => ({}), 'spelling.state': () => null })
  await show(<Section />)
  await expect.poll(() => document.querySelectorAll('h2').length).toBeGreaterThan(0)
}

const operated = Object.keys(ways).flatMap((way) => [
  [way, 'Appearance', AppearanceSection] as const,
  [way, 'Accessibility', AccessibilitySection] as const,
])

test.each(sampled(operated, 3))(
  'WCAG 3.2.2, EN 301 549 11.5.2.12, 11.5.2.16: with %s, no setting of %s moves the keyboard or the window',
  async (way, _, Section) => {
    await openSettings(Section)
    const before = history.location.href
    const press = ways[way] ?? (async () => {})
    const counted = (await pressButtons(press)) + (await turnSwitches(press))
    expect(counted).toBeGreaterThan(3)
    expect(history.location.href).toBe(before)
  },
)

test('WCAG 3.2.2: no list of options in Appearance moves the keyboard or the window', async () => {
  await openSettings(AppearanceSection)
  const before = history.location.href
  expect(await chooseOthers()).toBeGreaterThan(2)
  expect(history.location.href).toBe(before)
})

test('WCAG 3.2.2: that a language loads the windows again is told with its field, before one is chosen', async () => {
  connect({ 'spelling.state': () => null })
  await show(<AppearanceSection />)
  await expect
    .element(page.getByRole('combobox', { name: 'Language', exact: true }))
    .toHaveAccessibleDescription('Windows reload in the new language and stay where they are.')
})

function Filtered() {
  const [sectors, setSectors] = useState<string[]>([])
  const [tab, setTab] = useState('all')
  return (
    <>
      <Tabs
        label="Queues"
        tabs={['all', 'due'].map((value) => ({ value, label: value }))}
        value={tab}
        onChange={setTab}
      />
      <FilterMenu
        label="Sector"
        options={[{ value: 'fintech' }, { value: 'banking' }]}
        value={sectors}
        onChange={setSectors}
      />
    </>
  )
}

test('WCAG 3.2.2: a filter and a tab keep the keyboard', async () => {
  connect()
  await show(<Filtered />)
  const before = history.location.href
  await page.getByRole('button', { name: 'Sector' }).click()
  const box = page.getByRole('checkbox', { name: 'banking' })
  await expect.element(box).toBeVisible()
  box.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(box).toBeChecked()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Sector: banking' })).toHaveFocus()
  page.getByRole('tab', { name: 'all' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'due' })).toHaveFocus()
  expect(history.location.href).toBe(before)
})

test('WCAG 3.1.2: every language is named in its own, and says which it is', async () => {
  connect({ 'spelling.state': () => null, 'preferences.write': () => ({}) })
  await show(<AppearanceSection />)
  const field = page.getByRole('combobox', { name: 'Language', exact: true })
  await field.click()
  for (const { tag, name } of languages) {
    const words = page.getByRole('option', { name, exact: true }).getByText(name)
    await expect.element(words).toHaveAttribute('lang', tag)
  }
  await page.getByRole('option', { name: 'Français' }).click()
  await expect.element(field.getByText('Français')).toHaveAttribute('lang', 'fr')
})

test('WCAG 3.1.2: what agents are told of their tools is marked as English', async () => {
  connect({
    'agents.state': () => ({
      on: false,
      problem: null,
      tools: [{ name: 'search', title: 'Search', description: 'Finds people.', asks: false }],
    }),
  })
  await show(<AgentsSection />)
  await page.getByText(/^Read \(1\)/).click()
  for (const words of ['Search', 'Finds people.'])
    await expect.element(page.getByText(words, { exact: true })).toHaveAttribute('lang', 'en')
})
