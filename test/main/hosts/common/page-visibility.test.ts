import { expect, test } from 'vitest'
import { createPageVisibility, inputForAll } from '#main/hosts/common/page-visibility.ts'

test('G10: Hotdesk is hidden once every window is, whichever says so', () => {
  const visibility = createPageVisibility()
  const [one, other] = [{}, {}]
  const say = (page: object, hidden: boolean) =>
    inputForAll(visibility, page, 'app.hidden', { hidden })
  expect(say(one, false)).toEqual({ hidden: false })
  expect(say(other, true)).toEqual({ hidden: false })
  expect(say(one, true)).toEqual({ hidden: true })
  expect(say(other, false)).toEqual({ hidden: false })
  expect(visibility.remove(other)).toBe(true)
  expect(inputForAll(visibility, one, 'sync.state', { hidden: 1 })).toEqual({ hidden: 1 })
})
