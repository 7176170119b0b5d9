import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countKinds,
  mergeTimeline,
  timelineKinds,
  type TimelineLine,
} from '#shared/domain/timeline.ts'

const line = (id: string, change: Partial<TimelineLine> = {}): TimelineLine => ({
  id,
  kind: 'edit',
  at: 0,
  title: id,
  detail: null,
  source: 'here',
  read_at: null,
  link: null,
  pending: false,
  ...change,
})
const joined = (id: string, source: 'here' | 'service', at: number, member = 'm1') =>
  line(id, { kind: 'list', at, source, fact: `member/${member}` })

test.each<[string, TimelineLine[][], string[]]>([
  ['nothing is nothing', [[], []], []],
  [
    'the latest is first, whatever source it comes from',
    [[line('old', { at: 1 }), line('new', { at: 9 })], [line('middle', { at: 5 })]],
    ['new', 'middle', 'old'],
  ],
  [
    'what is to come is before what was',
    [[line('was', { at: 10 })], [line('will be', { at: 99_999_999_999_999 })]],
    ['will be', 'was'],
  ],
  [
    'what has no time is last, in a settled order',
    [[line('b', { at: null }), line('a', { at: null })], [line('dated', { at: -5 })]],
    ['dated', 'a', 'b'],
  ],
  [
    'at one time kinds go in the order of the filter, then ids',
    [
      [line('z'), line('a')],
      [line('called', { kind: 'call' }), line('bought', { kind: 'purchase' })],
    ],
    ['called', 'a', 'z', 'bought'],
  ],
  [
    'a fact done here and told by the service is told once, as it was done here',
    [[joined('here', 'here', 5)], [joined('there', 'service', 6)]],
    ['here'],
  ],
  [
    'a fact that only the service tells is told',
    [[joined('here', 'here', 5, 'm1')], [joined('there', 'service', 6, 'm2')]],
    ['there', 'here'],
  ],
  [
    'lines without a fact never stand for each other',
    [[line('here', { at: 5 })], [line('there', { at: 5, source: 'service' })]],
    ['here', 'there'],
  ],
])('F11: %s', (_what, sources, order) => {
  expect(mergeTimeline(sources).map(({ id }) => id)).toEqual(order)
})

const lines = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    kind: fc.constantFrom(...timelineKinds),
    at: fc.oneof(fc.constant(null), fc.integer({ min: -3, max: 3 })),
    source: fc.constantFrom('here' as const, 'service' as const),
    member: fc.oneof(fc.constant(null), fc.constantFrom('m1', 'm2')),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
)

test('F11: any sources become one list in the order of time that loses no fact and makes none up', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 5 }), (drawn, parts) => {
      const all = drawn.map(({ member, id, ...rest }) =>
        line(id, { ...rest, ...(member === null ? {} : { fact: member }) }),
      )
      const sources = Array.from({ length: parts }, (_, part) =>
        all.filter((_line, index) => index % parts === part),
      )
      const merged = mergeTimeline(sources)
      const times = merged.map(({ at }) => at)
      const dated = times.filter((at) => at !== null)
      expect(dated).toEqual(dated.toSorted((a, b) => b - a))
      expect(times.slice(0, dated.length)).not.toContain(null)
      const shown = new Set(merged.map(({ id }) => id))
      expect(shown.size).toBe(merged.length)
      for (const one of all) {
        const duplicate = all.some(
          ({ fact, source }) => fact !== undefined && fact === one.fact && source === 'here',
        )
        expect(shown.has(one.id)).toBe(!(one.source === 'service' && duplicate))
      }
      expect(mergeTimeline([all.toReversed()])).toEqual(merged)
      const counts = countKinds(merged)
      expect(timelineKinds.reduce((sum, kind) => sum + counts[kind], 0)).toBe(merged.length)
    }),
  )
})
