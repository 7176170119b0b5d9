import { expect, test } from 'vitest'
import { choicesFor, chosenOf, CREATE } from '#renderer/parts/people/list-choice.ts'

const lists = [
  'Warm leads',
  'Warm leads 2025',
  'Fintech CFOs',
  'Twins',
  'Twins',
  'München Łódź',
].map((name, index) => ({ id: `l_${index}`, name, member_count: index }))

/** What is typed, where the person moved, and what Enter takes. */
const cases: [text: string, moved: string | null, enter: string | null][] = [
  ['', null, null],
  ['', 'l_2', 'l_2'],
  ['fin', null, null],
  ['fin', 'l_2', 'l_2'],
  ['fin', CREATE, CREATE],
  ['fin', 'l_0', null],
  ['fintech cfos ', null, 'l_2'],
  ['warm leads', null, 'l_0'],
  ['warm', null, null],
  ['nowhere', null, CREATE],
  ['twins', null, null],
  ['twins', 'l_4', 'l_4'],
  ['munchen lodz', null, 'l_5'],
  ['MÜNCHEN  łódź', null, 'l_5'],
]
test.each(cases)('A11: typed “%s”, moved to %s, Enter takes %s', (text, moved, enter) => {
  expect(chosenOf(choicesFor(lists, text), text, moved)?.key ?? null).toBe(enter)
})

test('G3, A11: a desk proposes its name for a new list, which nobody takes by Enter alone', () => {
  const named = (text: string, proposed: string) =>
    choicesFor(lists, text, proposed).filter(({ key }) => key === CREATE)
  expect(named('', 'Lidar leads')).toEqual([{ key: CREATE, name: 'Lidar leads', members: null }])
  expect(chosenOf(choicesFor(lists, '', 'Lidar leads'), '', null)).toBeNull()
  expect(chosenOf(choicesFor(lists, '', 'Lidar leads'), '', CREATE)?.name).toBe('Lidar leads')
  expect(named('', 'twins ')).toEqual([])
  expect(named('nowhere', 'Lidar leads')[0]?.name).toBe('nowhere')
})

test('A11: a list that appears under what was typed takes nothing from Enter', () => {
  expect(chosenOf(choicesFor([], 'Warm'), 'Warm', null)?.key).toBe(CREATE)
  expect(chosenOf(choicesFor(lists, 'Warm'), 'Warm', null)).toBeNull()
})
