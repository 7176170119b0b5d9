import { expect, test } from 'vitest'
import { createPages } from '#renderer/data/pages.ts'
import type { Person } from '#test/renderer/support/service.ts'
import { listService, settle } from '#test/renderer/support/service.ts'

const world = async (count: number, size = 10) => {
  const service = listService(count)
  const pages = createPages<Person>(service.ask, (person) => person.id, size)
  pages.show(0, 0)
  await settle()
  return { service, pages }
}

test('reads the first page and knows how many there are', async () => {
  const { service, pages } = await world(35)
  expect(pages.snapshot()).toMatchObject({ total: 35, as_of: 1, asking: false })
  expect(pages.at(9)?.id).toBe('p9')
  expect(pages.at(10)).toBeUndefined()
  expect(service.asked).toEqual([{ offset: 0, limit: 10 }])
})

test('G2: reads on behind the cursor, and at an offset only after a jump', async () => {
  const { service, pages } = await world(1000)
  pages.show(5, 14)
  await settle()
  pages.show(600, 609)
  await settle()
  expect(service.asked).toEqual([
    { offset: 0, limit: 10 },
    { after: 'p9', limit: 10 },
    { offset: 600, limit: 10 },
  ])
  expect(pages.at(605)?.id).toBe('p605')
})

test('a change reads again what is on the screen, by its cursor, and forgets the rest', async () => {
  const { service, pages } = await world(100)
  pages.show(10, 19)
  await settle()
  service.change((people) =>
    people.map((person) => (person.id === 'p12' ? { ...person, tier: 'S' } : person)),
  )
  service.asked.length = 0
  pages.refresh()
  await settle()
  expect(service.asked).toEqual([{ after: 'p9', limit: 10 }])
  expect(pages.at(12)?.tier).toBe('S')
  expect(pages.at(0)).toBeUndefined()
})

test('a change during a question asks once more, so that the last answer is the newest', async () => {
  const { service, pages } = await world(10)
  const open = service.hold()
  pages.refresh()
  service.change((people) => people.map((person) => ({ ...person, tier: 'A' })))
  pages.refresh()
  open()
  await settle()
  expect(pages.at(0)?.tier).toBe('A')
  expect(service.asked).toHaveLength(3)
})

test('rows that did not change stay the same objects, so that they do not draw again', async () => {
  const { service, pages } = await world(10)
  const [before, other] = [pages.at(3), pages.at(4)]
  service.change((people) =>
    people.map((person) => (person.id === 'p4' ? { ...person, tier: 'B' } : person)),
  )
  pages.refresh()
  await settle()
  expect(pages.at(3)).toBe(before)
  expect(pages.at(4)).not.toBe(other)
})

test('A2: an edit is painted before anybody answers, and stays until an answer carries it', async () => {
  const { service, pages } = await world(10)
  let accept = () => undefined as void
  const done = new Promise<{ ok: true; value: null }>((resolve) => {
    accept = () => resolve({ ok: true, value: null })
  })
  const edit = pages.edit(['p2'], { tier: 'S' }, done)
  expect(pages.at(2)?.tier).toBe('S')
  expect(pages.at(2)).toBe(pages.at(2))
  service.change((people) =>
    people.map((person) => (person.id === 'p2' ? { ...person, tier: 'S' } : person)),
  )
  accept()
  await edit
  expect(pages.at(2)?.tier).toBe('S')
  await settle()
  expect(pages.at(2)?.tier).toBe('S')
  service.change((people) =>
    people.map((person) => (person.id === 'p2' ? { ...person, tier: 'B' } : person)),
  )
  pages.refresh()
  await settle()
  expect(pages.at(2)?.tier).toBe('B')
})

test('A2: an answer to a question asked before the edit does not take it back', async () => {
  const { service, pages } = await world(10)
  const open = service.hold()
  pages.refresh()
  const edit = pages.edit(
    ['p2'],
    { tier: 'S' },
    Promise.resolve({ ok: true as const, value: null }),
  )
  service.change((people) =>
    people.map((person) => (person.id === 'p2' ? { ...person, tier: 'S' } : person)),
  )
  open()
  await edit
  expect(pages.at(2)?.tier).toBe('S')
  await settle()
  expect(pages.at(2)?.tier).toBe('S')
})

test('a refused edit is taken back', async () => {
  const { pages } = await world(10)
  await pages.edit(
    ['p2'],
    { tier: 'S' },
    Promise.resolve({ ok: false as const, error: { code: 'full', message: 'The disk is full.' } }),
  )
  expect(pages.at(2)?.tier).toBeNull()
})

test('a failed read keeps what was shown and says why; the next change tries again', async () => {
  const { service, pages } = await world(10)
  service.fail(true)
  pages.refresh()
  await settle()
  expect(pages.snapshot().error?.message).toBe('The list could not be read.')
  expect(pages.at(0)?.id).toBe('p0')
  service.fail(false)
  pages.refresh()
  await settle()
  expect(pages.snapshot().error).toBeUndefined()
})

test('a list that shrank under the screen is read at its end', async () => {
  const { service, pages } = await world(100)
  pages.show(90, 99)
  await settle()
  service.change((people) => people.slice(0, 25))
  pages.refresh()
  await settle()
  expect(pages.snapshot().total).toBe(25)
  expect(pages.at(24)?.id).toBe('p24')
})
