import { expect, test } from 'vitest'
import { beginRun, createHolding, type HeldFile } from '#main/features/imports/held-file.ts'
import { holdFile } from '#main/features/imports/import-file.ts'

const fileOf = (workspace: string): HeldFile => ({
  file: holdFile('people.csv', 0),
  workspace,
  way: 'api',
  preview: null,
  mapping: new Map(),
  recalled: false,
  choices: new Map(),
  list: null,
  problem: null,
  run: null,
})

test('L2: a file is there in the workspace it was chosen for alone, and forgotten in another', () => {
  let open: string | undefined = 'a'
  const holding = createHolding(() => open)
  expect(() => holding.current()).toThrow('No file is chosen.')
  const file = fileOf('a')
  holding.hold(file)
  open = 'b'
  expect(holding.here()).toBeNull()
  open = 'a'
  holding.forgetForeign()
  expect(holding.current()).toBe(file)
  open = undefined
  holding.forgetForeign()
  open = 'a'
  expect(holding.here()).toBeNull()
})

test('L2: a file that is being read is not changed, and its reading stops when it is forgotten', () => {
  const holding = createHolding(() => 'a')
  const file = fileOf('a')
  let stopped = false
  file.run = beginRun({
    dry_run: true,
    rejected_to: null,
    began_at: 0,
    stop: () => {
      stopped = true
    },
  })
  holding.hold(file)
  expect(() => holding.idle()).toThrow('The file is being read.')
  holding.forget()
  expect([stopped, holding.here()]).toEqual([true, null])
})

test('L2: a file that was let go of is held again where handing it over failed, unless another was chosen', () => {
  const holding = createHolding(() => 'a')
  const [one, other] = [fileOf('a'), fileOf('a')]
  holding.hold(one)
  holding.release()
  expect(holding.here()).toBeNull()
  holding.holdAgain(one)
  expect(holding.here()).toBe(one)
  holding.release()
  holding.hold(other)
  holding.holdAgain(one)
  expect(holding.here()).toBe(other)
})
