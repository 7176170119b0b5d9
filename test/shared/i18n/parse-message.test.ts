import { describe, expect, test } from 'vitest'
import { parseMessage } from '#shared/i18n/parse-message.ts'

describe('M6: an English text as tokens', () => {
  test.each([
    ['', []],
    ['Save', ['Save']],
    ['{n}', [['n']]],
    ['{ n }', [['n']]],
    ['Leave {name} out', ['Leave ', ['name'], ' out']],
    ['{a}{b}', [['a'], ['b']]],
    ['#1 of {n}', ['#1 of ', ['n']]],
  ])('%j', (message, tokens) => expect(parseMessage(message)).toEqual(tokens))

  test.each([
    ["it's", ["it's"]],
    ["it''s", ["it's"]],
    ["'{n}'", ['{n}']],
    ["'{n}' and {n}", ['{n} and ', ['n']]],
    ["'{' opens", ['{ opens']],
    ["the people' list", ["the people' list"]],
  ])('apostrophes: %j', (message, tokens) => expect(parseMessage(message)).toEqual(tokens))

  test('a plural counts with # wherever it stands within its cases', () => {
    expect(parseMessage('{n, plural, =0 {nobody} one {# person} other {all # people}}')).toEqual([
      [
        '#n',
        'plural',
        { 0: ['nobody'], one: [['n'], ' person'], other: ['all ', ['n'], ' people'] },
      ],
    ])
  })

  test('a select within a plural counts as the plural does, one alone counts nothing', () => {
    expect(parseMessage('{n, plural, other {{kind, select, a {# x} other {y}}}}')).toEqual([
      ['#n', 'plural', { other: [['kind', 'select', { a: [['n'], ' x'], other: ['y'] }]] }],
    ])
    expect(parseMessage('{kind, select, a {# x} other {}}')).toEqual([
      ['kind', 'select', { a: ['# x'], other: [] }],
    ])
  })

  test('a plural within a plural counts its own, and the outer one goes on behind it', () => {
    expect(parseMessage('{a, plural, other {{b, plural, other {#}} of #}}')).toEqual([
      ['#a', 'plural', { other: [['#b', 'plural', { other: [['b']] }], ' of ', ['a']] }],
    ])
  })

  test('spaces and line ends between the parts mean nothing', () => {
    const spread = '{ n , selectordinal ,\n  one {#st}\n  other {#th}\n}'
    expect(parseMessage(spread)).toEqual(parseMessage('{n,selectordinal,one{#st}other{#th}}'))
  })

  test.each([
    '{',
    '}',
    'a } b',
    '{n',
    '{}',
    '{a b}',
    '{n, number}',
    '{n, date, short}',
    '{n, plural}',
    '{n, plural, one}',
    '{n, plural, one {a}',
    '{n, plural, one {a {b}',
  ])('what is no message is refused, and the error says where: %j', (message) => {
    expect(() => parseMessage(message)).toThrow(SyntaxError)
    expect(() => parseMessage(message)).toThrow(/^No ICU message, at \d+: /)
  })
})
