import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cityOf,
  fillFields,
  findUnfilledFields,
  findTemplateProblems,
} from '#shared/domain/merge-fields.ts'
import { mergeFields, type MergeField } from '#shared/domain/merge-field-names.ts'

const values = { first_name: 'Ingrid', company: 'Kvist Bank', title: '' }

test.each([
  ['Hi {first_name}', 'Hi Ingrid'],
  ['Hi {{ firstName }}, of {{company}}', 'Hi Ingrid, of Kvist Bank'],
  ['{First name} at {Company name}', 'Ingrid at Kvist Bank'],
  ['Hi {first_name|there}', 'Hi Ingrid'],
  ['Hi {city|there}', 'Hi there'],
  ['Dear {title|} colleague', 'Dear  colleague'],
  ['As {title}', 'As {title}'],
  ['In {{ city }}', 'In {city}'],
  ['{ not a field } {} { first_name', '{ not a field } {} { first_name'],
])('F12: “%s” becomes “%s”', (text, filled) => {
  expect(fillFields(text, values)).toBe(filled)
})

test('F12: a value stands on one line, and is not read as a template itself', () => {
  expect(fillFields('{first_name}!', { first_name: ' Ana\r\nBcc: x\u2028 ' })).toBe('Ana Bcc: x!')
  expect(fillFields('{first_name} {city|-}', { first_name: '{city}', city: 'Oslo' })).toBe(
    '{city} Oslo',
  )
})

test('F12: a field without a value is found where it stands', () => {
  const text = fillFields('Hi {first_name}, in {city}?', values)
  expect(
    findUnfilledFields(text).map(({ start, end, field }) => [text.slice(start, end), field]),
  ).toEqual([['{city}', 'city']])
})

test.each([
  ['{frist_name}', 'unknown', 'first_name'],
  ['{compnay}', 'unknown', 'company'],
  ['{tilte}', 'unknown', 'title'],
  ['{my_nam}', 'unknown', 'my_name'],
  ['{shoe size}', 'unknown', null],
  ['{}', 'unknown', null],
  ['Hi {first_name', 'unclosed', 'first_name'],
  ['Hi {frist_name there', 'unclosed', 'first_name'],
])('F12: “%s” is %s, and %s is advised', (text, kind, suggestion) => {
  expect(findTemplateProblems(text)).toMatchObject([{ kind, suggestion }])
})

test('F12: text without fields has no problem, whatever braces stand in it', () => {
  expect(findTemplateProblems('Set {first_name|there}, a } b { 1 { and {company}')).toEqual([])
})

test('F12: of a location the town is taken', () => {
  expect([cityOf('Berlin, Germany'), cityOf('Oslo'), cityOf(', X'), cityOf(null)]).toEqual([
    'Berlin',
    'Oslo',
    null,
    null,
  ])
})

test('F12: with every value known nothing is left to fill in, and the text around stays', () => {
  const plain = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[{}]/g, ''))
  const field = fc.constantFrom<MergeField>(...mergeFields)
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, field)), plain, (parts, end) => {
      const text = parts.map(([before, name]) => `${before}{${name}}`).join('') + end
      const known = Object.fromEntries(mergeFields.map((name) => [name, `<${name}>`]))
      const filled = fillFields(text, known)
      expect(filled).toBe(parts.map(([before, name]) => `${before}<${name}>`).join('') + end)
      expect(findUnfilledFields(filled)).toEqual([])
      expect(findUnfilledFields(text)).toHaveLength(parts.length)
    }),
  )
})
