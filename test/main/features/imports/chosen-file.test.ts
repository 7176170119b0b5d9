import { expect, test } from 'vitest'
import {
  beginRun,
  createChosenFileStore,
  type ChosenFile,
} from '#main/features/imports/chosen-file.ts'
import { holdFile } from '#main/features/imports/import-file.ts'

const fileOf = (workspace: string): ChosenFile => ({
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
  const holding = createChosenFileStore(() => open)
  expect(() => holding.current()).toThrow('No file is chosen.')
  const file = fileOf('a')
  holding.set(file)
  open = 'b'
  expect(holding.find()).toBeNull()
  open = 'a'
  holding.forgetForeign()
  expect(holding.current()).toBe(file)
  open = undefined
  holding.forgetForeign()
  open = 'a'
  expect(holding.find()).toBeNull()
})

test('L2: a file that is being read is not changed, and its reading stops when it is forgotten', () => {
  const holding = createChosenFileStore(() => 'a')
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
  holding.set(file)
  expect(() => holding.idle()).toThrow('The file is being read.')
  holding.forget()
  expect([stopped, holding.find()]).toEqual([true, null])
})

test('L2: a file that was let go of is held again where handing it over failed, unless another was chosen', () => {
  const holding = createChosenFileStore(() => 'a')
  const [one, other] = [fileOf('a'), fileOf('a')]
  holding.set(one)
  holding.release()
  expect(holding.find()).toBeNull()
  holding.restore(one)
  expect(holding.find()).toBe(one)
  holding.release()
  holding.set(other)
  holding.restore(one)
  expect(holding.find()).toBe(other)
})
