import '@fontsource-variable/inter/wght.css'
import '#renderer/ui/arabic.css'
import '#renderer/ui/typefaces.css'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useAppearance } from '#renderer/app/use-appearance.ts'
import { AppearanceSection } from '#renderer/screens/settings/appearance-section.tsx'
import { defaultPreferences } from '#shared/bridge/settings.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

afterEach(() => {
  for (const name of ['typeface', 'lines', 'letters']) delete document.documentElement.dataset[name]
})

/** The settings over words in two scripts, as a window shows them. */
async function settings() {
  const world = connect({
    'preferences.read': () => defaultPreferences,
    'preferences.write': () => ({}),
    'spelling.state': () => null,
  })
  await show(<Settings />)
  return world
}
function Settings() {
  useAppearance()
  return (
    <>
      <h1>
        <span>Illness will 1lI</span>
      </h1>
      <p>
        <span>Ağaoğlu, Wałęsa</span> <bdi lang="ar">مرحبا</bdi>
      </p>
      <div style={{ width: 260 }}>
        <p>Relaxed lines stand further apart than those which nobody asked to be so.</p>
      </div>
      <AppearanceSection />
    </>
  )
}

const faces = ['Inter Variable', 'Atkinson Hyperlegible Next Variable', 'OpenDyslexic']

/** The faces whose files were fetched: a browser does so once a text is drawn in them. */
const loaded = () =>
  faces.filter((family) =>
    [...document.fonts].some(
      (face) => face.family.replaceAll(/["']/g, '') === family && face.status === 'loaded',
    ),
  )
const widthOf = (text: string) => page.getByText(text).element().getBoundingClientRect().width
const choose = async (name: string) => {
  await page.getByRole('combobox', { name: 'Typeface' }).click()
  await page.getByRole('option', { name }).click()
}
const press = (group: string, option: string) =>
  page
    .getByRole('group', { name: group })
    .getByRole('button', { name: option, exact: true })
    .click()

test('M3: a typeface is fetched when it is chosen, and words are drawn in it; Arabic keeps its own', async () => {
  const world = await settings()
  await expect.poll(loaded).toEqual(['Inter Variable'])
  const arabic = () => widthOf('مرحبا')
  await document.fonts.load("13px 'Noto Sans Arabic Variable'", 'مرحبا')
  const before = { latin: widthOf('Illness will 1lI'), arabic: arabic() }

  await choose('Atkinson Hyperlegible Next')
  await expect.poll(loaded).toEqual(['Inter Variable', 'Atkinson Hyperlegible Next Variable'])
  await document.fonts.ready
  const atkinson = widthOf('Illness will 1lI')
  expect(atkinson).not.toBeCloseTo(before.latin, 0)
  expect(arabic()).toBeCloseTo(before.arabic, 1)

  await choose('OpenDyslexic')
  await expect.poll(loaded).toEqual(faces)
  await document.fonts.ready
  expect(widthOf('Illness will 1lI')).not.toBeCloseTo(atkinson, 0)
  expect(arabic()).toBeCloseTo(before.arabic, 1)
  expect(world.inputsOf('preferences.write')).toEqual([
    { typeface: 'atkinson' },
    { typeface: 'opendyslexic' },
  ])
})

test('M3: the widest letters reach WCAG 1.4.12 in a title too, and leave Arabic joined', async () => {
  const world = await settings()
  await document.fonts.load("13px 'Noto Sans Arabic Variable'", 'مرحبا')
  const joined = widthOf('مرحبا')
  await press('Letter spacing', 'Wider')
  for (const words of ['Illness will 1lI', 'Ağaoğlu, Wałęsa']) {
    const style = getComputedStyle(page.getByText(words).element())
    const size = Number.parseFloat(style.fontSize)
    expect(Number.parseFloat(style.letterSpacing)).toBeGreaterThanOrEqual(0.12 * size - 0.001)
    expect(Number.parseFloat(style.wordSpacing)).toBeGreaterThanOrEqual(0.16 * size - 0.001)
  }
  expect(widthOf('مرحبا')).toBeCloseTo(joined, 1)
  expect(world.inputsOf('preferences.write')).toEqual([{ letter_spacing: 'wider' }])
})

test('M3: relaxed lines reach WCAG 1.4.12, compact ones are closer than standard @long', async () => {
  await settings()
  const lines = () => {
    const style = getComputedStyle(page.getByText(/^Relaxed lines/).element())
    return Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize)
  }
  const standard = lines()
  await press('Line height', 'Relaxed')
  expect(lines()).toBeGreaterThanOrEqual(1.5)
  await press('Line height', 'Compact')
  expect(lines()).toBeLessThan(standard)
})
