import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonArrayReader, type Element } from '#shared/tables/json-array.ts'
import { ImportError } from '#shared/tables/problem.ts'

/* L1, X-6: a file of jobs is read element by element, and one broken element costs only itself. */

function elementsOf(text: string, piece = text.length || 1): Element[] {
  const elements: Element[] = []
  const reader = new JsonArrayReader((element) => elements.push(element))
  for (let at = 0; at < text.length; at += piece) reader.write(text.slice(at, at + piece))
  reader.end()
  return elements
}
const outcomes = (elements: readonly Element[]) =>
  elements.map((one) => (one.ok ? one.value : 'broken'))

test('any list is read as JSON.parse reads it, however it is cut into pieces and laid out', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue(), { maxLength: 8 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 1, max: 9 }),
      (values, indent, piece) => {
        const text = JSON.stringify(values, null, indent)
        expect(elementsOf(text, piece)).toEqual(
          (JSON.parse(text) as unknown[]).map((value) => ({ ok: true, value })),
        )
      },
    ),
  )
})

test('damage to one element leaves those before it as they are, and cutting changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ title: fc.string(), n: fc.integer() }), { minLength: 2, maxLength: 6 }),
      fc.nat(),
      fc.constantFrom('', '"', '}', '{', '\\', 'x'),
      fc.integer({ min: 1, max: 9 }),
      (values, seed, put, piece) => {
        const parts = values.map((value) => JSON.stringify(value))
        const hurt = seed % values.length
        const at = 1 + (seed % ((parts[hurt]?.length ?? 2) - 1))
        parts[hurt] = `${parts[hurt]?.slice(0, at)}${put}${parts[hurt]?.slice(at + 1)}`
        const text = `[${parts.join(',')}]`
        const elements = elementsOf(text)
        expect(elements.slice(0, hurt)).toEqual(
          values.slice(0, hurt).map((value) => ({ ok: true, value })),
        )
        expect(elementsOf(text, piece)).toEqual(elements)
      },
    ),
  )
})

test.each<[string, string, unknown[]]>([
  ['an empty list', '[]', []],
  ['an empty list with blanks and a byte order mark', '\ufeff [ \n ] ', []],
  ['two commas in a row', '[1,,2]', [1, 'broken', 2]],
  ['a comma behind the last', '[1,]', [1, 'broken']],
  ['one that is no JSON', '[{"a":1},{a:2},{"a":3}]', [{ a: 1 }, 'broken', { a: 3 }]],
  ['a bracket too many', '[{"a":[1]]},2]', ['broken', 2]],
  ['signs of a list inside a text', '["a,b]","\\"]",3]', ['a,b]', '"]', 3]],
  ['what follows the end', '[1] [2] 3', [1, 'broken']],
  ['a list that is cut off', '[1,{"a":', [1, 'broken']],
  ['a text that is never closed', '[1,"a,2]', [1, 'broken']],
])('%s: %j', (_name, text, expected) => {
  expect(outcomes(elementsOf(text))).toEqual(expected)
  expect(outcomes(elementsOf(text, 1))).toEqual(expected)
})

test.each(['', '   \n', '\ufeff', '{"jobs":[]}', 'title,company', '"text"'])(
  '%j is no list: refused as a whole, before any element',
  (text) => {
    expect(() => elementsOf(text)).toThrow(ImportError)
  },
)

test('an element of a million signs is given up alone, and the memory it held is let go', () => {
  const huge = JSON.stringify({ notes: 'x'.repeat(1_000_001) })
  const elements = elementsOf(`[{"a":1},${huge},{"a":2}]`, 65_536)
  expect(outcomes(elements)).toEqual([{ a: 1 }, 'broken', { a: 2 }])
  const fits = JSON.stringify({ notes: 'x'.repeat(999_900) })
  expect(elementsOf(`[${fits}]`, 65_536)).toMatchObject([{ ok: true }])
})
