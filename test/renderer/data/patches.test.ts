import { describe, expect, test } from 'vitest'
import { createListeners } from '#renderer/data/listeners.ts'
import { createLoadedPages } from '#renderer/data/loaded-pages.ts'
import { createPatches } from '#renderer/data/patches.ts'

interface Row {
  id: string
  tier?: string
  note?: string
}
const keyOf = (row: Row) => row.id
const row = (id: string, more: Partial<Row> = {}): Row => ({ id, ...more })

describe('A2: an edit is painted before the list is read with it', () => {
  test('on the rows it was made on, and no other', () => {
    const patches = createPatches<Row>(keyOf)
    patches.add(['a', 'b'], { tier: 'S' })
    expect(['a', 'b', 'c'].map((id) => patches.paint(row(id)).tier)).toEqual(['S', 'S', undefined])
  })

  test('later edits lie on earlier ones, field by field', () => {
    const patches = createPatches<Row>(keyOf)
    patches.add(['a'], { tier: 'S', note: 'first' })
    patches.add(['a'], { tier: 'A' })
    expect(patches.paint(row('a'))).toEqual({ id: 'a', tier: 'A', note: 'first' })
  })

  test('a row without edits is handed back itself, and one with them is the same each time', () => {
    const patches = createPatches<Row>(keyOf)
    const [plain, edited] = [row('a'), row('b')]
    expect(patches.paint(plain)).toBe(plain)
    patches.add(['b'], { tier: 'S' })
    expect(patches.paint(plain)).toBe(plain)
    expect(patches.paint(edited)).toBe(patches.paint(edited))
    expect(edited).toEqual({ id: 'b' })
  })

  test('a refused edit is taken back, and what lies beside it stays', () => {
    const patches = createPatches<Row>(keyOf)
    const refused = patches.add(['a'], { tier: 'S' })
    patches.add(['a'], { note: 'kept' })
    patches.remove(refused)
    expect(patches.paint(row('a'))).toEqual({ id: 'a', note: 'kept' })
  })

  test('P20: an edit stays until an answer that was asked for after it was accepted', () => {
    const patches = createPatches<Row>(keyOf)
    const [edit] = patches.add(['a'], { tier: 'S' })
    const painted = () => patches.paint(row('a', { tier: 'B' })).tier
    patches.dropCarried(99)
    expect(painted()).toBe('S')
    if (edit) edit.settledAt = 7
    patches.dropCarried(7)
    expect(painted()).toBe('S')
    patches.dropCarried(8)
    expect(painted()).toBe('B')
  })
})

describe('H9: the pages of a list that were read', () => {
  const page = (turn: number, ids: string[], next: string | null = null, after?: string) => ({
    rows: ids.map((id) => row(id)),
    after,
    next,
    turn,
  })
  const world = () => {
    const pages = createLoadedPages<Row>(keyOf, 2)
    pages.keep(0, page(1, ['a', 'b'], 'b'))
    pages.keep(1, page(1, ['c', 'd'], 'd', 'b'))
    return pages
  }

  test('a row is found by its place and by its key; what is not read is not there', () => {
    const pages = world()
    expect([0, 3, 4].map((index) => pages.row(index)?.id)).toEqual(['a', 'd', undefined])
    expect(['a', 'd', 'x'].map((key) => pages.indexOf(key))).toEqual([0, 3, -1])
  })

  test('answers to a question before the last one are stale, those since are fresh', () => {
    const pages = world()
    pages.expire(2)
    expect([pages.isFresh(0), pages.isFresh(9), pages.staleBefore()]).toEqual([false, false, 2])
    pages.keep(0, page(2, ['a', 'b'], 'b'))
    expect([pages.isFresh(0), pages.isFresh(1)]).toEqual([true, false])
  })

  test('a page follows the one before while that is fresh, else what it followed when it was read', () => {
    const pages = world()
    expect([pages.cursorOf(0), pages.cursorOf(1), pages.cursorOf(2)]).toEqual([undefined, 'b', 'd'])
    pages.expire(2)
    pages.keep(0, page(2, ['a', 'x'], 'x'))
    expect([pages.cursorOf(1), pages.cursorOf(2)]).toEqual(['x', undefined])
  })

  test('stale pages show their rows until they are forgotten', () => {
    const pages = world()
    pages.expire(2)
    pages.keep(1, page(2, ['c', 'd'], 'd', 'b'))
    expect(pages.row(0)?.id).toBe('a')
    pages.dropStale()
    expect([pages.row(0), pages.row(2)?.id]).toEqual([undefined, 'c'])
  })

  test('N5: rows that did not change stay the same objects, so that nothing is drawn again', () => {
    const pages = world()
    const before = [pages.row(0), pages.row(1)]
    pages.keep(0, { ...page(2, ['a', 'b']), rows: [row('a'), row('b', { tier: 'S' })] })
    expect(pages.row(0)).toBe(before[0])
    expect(pages.row(1)).toEqual({ id: 'b', tier: 'S' })
  })
})

describe('those who hear of a change', () => {
  test('are told each time until they have had enough', () => {
    const listeners = createListeners()
    const heard: string[] = []
    const stop = listeners.subscribe(() => heard.push('one'))
    listeners.subscribe(() => heard.push('two'))
    listeners.tell()
    stop()
    stop()
    listeners.tell()
    expect(heard).toEqual(['one', 'two', 'two'])
  })

  test('one that goes away while it is told keeps nobody else from hearing', () => {
    const listeners = createListeners()
    const heard: string[] = []
    const stop = listeners.subscribe(() => {
      heard.push('one')
      stop()
    })
    listeners.subscribe(() => heard.push('two'))
    listeners.tell()
    expect(heard).toEqual(['one', 'two'])
  })
})
