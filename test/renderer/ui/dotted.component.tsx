import { expect, test } from 'vitest'
import { Dotted } from '#renderer/ui/dotted.tsx'
import { show } from '#test/renderer/support/component.tsx'

/** Turns the direction of what follows it, up to the end of its paragraph. */
const OVERRIDE = '\u202E'

test('M6: what one fact does to the direction of writing ends with it', async () => {
  await show(<Dotted parts={[`${OVERRIDE}Lead`, null, '', 'Acme', 'Oslo']} />)
  const parts = () => [...document.querySelectorAll('bdi')]
  await expect.poll(() => parts().length).toBe(3)
  expect(parts()[0]?.parentElement?.parentElement?.textContent).toBe(
    `${OVERRIDE}Lead · Acme · Oslo`,
  )
  const lefts = parts().map((part) => part.getBoundingClientRect().left)
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
  const left = (letter: number) => {
    const acme = parts()[1]!.firstChild!
    const range = document.createRange()
    range.setStart(acme, letter)
    range.setEnd(acme, letter + 1)
    return range.getBoundingClientRect().left
  }
  expect(left(0)).toBeLessThan(left(3))
})
