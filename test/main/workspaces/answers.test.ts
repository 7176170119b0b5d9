import { expect, test } from 'vitest'
import { createLoading, joinAnswers } from '#main/workspaces/answers.ts'

/** For commands whose definitions are loaded. */
const allDefined = () => null
const value = (text: string) => () => ({ text }) as never

test('what is loaded later answers once it is here, and is loaded once for all its subjects', async () => {
  let loads = 0
  const load = async () => {
    loads += 1
    return { 'desks.list': value('desks'), 'runs.list': value('runs') }
  }
  const answers = joinAnswers([{ later: { desks: load, runs: load } }])
  expect(answers.find('desks.list')).toBeUndefined()
  await answers.rest('desks')?.()
  expect(answers.find('runs.list')?.({})).toEqual({ text: 'runs' })
  expect([answers.rest('desks'), answers.rest('runs'), loads]).toEqual([null, null, 1])
})

test('two features that answer one command are found out when the second is loaded', async () => {
  const later = { desks: async () => ({ 'desks.list': value('b') }) }
  const answers = joinAnswers([{ handlers: { 'desks.list': value('a') } }, { later }])
  await expect(answers.rest('desks')?.()).rejects.toThrow(
    'two features answer the command desks.list',
  )
})

test('what could not be loaded is said to whoever asked, and tried again', async () => {
  let broken = true
  const later = {
    async desks() {
      if (broken) throw new Error('not readable')
      return { 'desks.list': value('desks') }
    },
  }
  const answers = joinAnswers([{ later }])
  const load = createLoading(() => [answers], allDefined)
  await expect(load('desks.list')).rejects.toThrow('not readable')
  broken = false
  await load('desks.list')
  expect(answers.find('desks.list')).toBeDefined()
})

test('P19: while something is loaded, a command that was asked for later does not overtake', async () => {
  const desks = Promise.withResolvers<void>()
  const answers = joinAnswers([
    { handlers: { 'history.list': value('history') } },
    { later: { desks: () => desks.promise.then(() => ({ 'desks.list': value('desks') })) } },
  ])
  const load = createLoading(() => [answers], allDefined)
  expect(load('history.list')).toBeNull()
  const order: string[] = []
  const first = load('desks.list')?.then(() => order.push('desks'))
  const second = load('history.list')?.then(() => order.push('history'))
  expect(second).toBeDefined()
  desks.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['desks', 'history'])
  await Promise.resolve()
  expect(load('history.list')).toBeNull()
})

test('P19: a command waits for its definition as well, and none overtakes it', async () => {
  const definition = Promise.withResolvers<void>()
  let defined = false
  const answers = joinAnswers([
    { handlers: { 'desks.list': value('desks'), 'history.list': value('history') } },
  ])
  const load = createLoading(
    () => [answers],
    (subject) =>
      subject === 'desks' && !defined
        ? () =>
            definition.promise.then(() => {
              defined = true
            })
        : null,
  )
  const order: string[] = []
  const first = load('desks.list')?.then(() => order.push('desks'))
  const second = load('history.list')?.then(() => order.push('history'))
  definition.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['desks', 'history'])
  await Promise.resolve()
  expect(load('desks.list')).toBeNull()
})
