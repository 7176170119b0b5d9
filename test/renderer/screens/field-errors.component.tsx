import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connect, show } from '#test/renderer/support/component.tsx'
import { sampled } from '#test/support/sampled.ts'
import { forms } from './forms-with-rules.tsx'

/*
 * What is wrong with a field is said at the field, and how to put it right (WCAG 3.3.1, 3.3.3).
 * The last test looks in the sources for fields that are not tried.
 */

/** What is said at a field while it is marked as wrong. */
function errorAt(label: string): string | null {
  const field = page.getByLabelText(label, { exact: true }).element()
  if (field.ariaInvalid !== 'true') return null
  const said = (field.getAttribute('aria-describedby') ?? '').split(' ')
  return said.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

for (const { file, shows, script = {}, button, choice, cases } of forms)
  test.each(sampled(cases, 4))(`WCAG 3.3.3: ${file}: %s, %o: %s`, async (field, typed, error) => {
    connect(script)
    await show(shows)
    if (choice !== undefined) await page.getByRole('button', { name: choice, exact: true }).click()
    for (const [name, text] of Object.entries(typed))
      await page.getByLabelText(name, { exact: true }).fill(text)
    if (button !== undefined)
      await page.getByRole('button', { name: new RegExp(`^${button}`) }).click()
    await expect.poll(() => errorAt(field)).toBe(error)
  })

test('WCAG 3.3.3: every field that can be wrong is tried here', () => {
  const sources = import.meta.glob<string>('/src-renderer/**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const withErrors = Object.entries(sources)
    .filter(([, text]) => /<(Field|SecretField|WhenField|RecordField)\b[^<]*?\serror=/.test(text))
    .map(([file]) => file.replace('/src-renderer/', ''))
    .filter((file) => !file.startsWith('dev/'))
  /** What hands on the error of the field that it is. */
  const handsOn = ['parts/meetings/record-field.tsx', 'ui/secret-field.tsx']
  const tried = [...forms.map(({ file }) => file), ...handsOn]
  expect(withErrors.filter((file) => !tried.includes(file))).toEqual([])
  expect(withErrors.length).toBeGreaterThan(20)
})
