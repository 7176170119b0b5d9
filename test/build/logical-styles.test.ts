import { expect, test } from 'vitest'
import { sidedIn } from '../../build/logical-styles.ts'

/* M6: what lint finds in styles that name left or right. */

test.each([
  ['margin-left: 4px', ['margin-left: 4px']],
  ['margin-inline-start: 4px; text-align: start', []],
  ['border-right-color: red; float: left', ['border-right-color: red', 'float: left']],
  ['padding: 1px 2px 3px 4px', ['padding: 1px 2px 3px 4px']],
  ['padding: 1px 2px 3px; inset: 0 var(--x, 1px) 0 var(--x, 1px)', []],
  ['border-radius: 0 4px 4px 0', ['border-radius: 0 4px 4px 0']],
  ['border-radius: 4px 4px 0 0; --left: 2px', []],
  ['inset: auto 0 0 auto; /* left: 0 */ right: 2px', ['right: 2px', 'inset: auto 0 0 auto']],
])('M6: of %j the sides are %j', (css, sides) => {
  expect(sidedIn(`.a { ${css} }`)).toEqual(sides)
})
