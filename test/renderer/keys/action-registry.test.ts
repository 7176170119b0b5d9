import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRegistry } from '#renderer/keys/action-registry.ts'
import type { Action } from '#renderer/keys/action.ts'
import { press } from '#test/renderer/support/key-press.ts'

let ran: string[] = []
beforeEach(() => {
  ran = []
})

const action = (id: string, keys: string[], more: Partial<Action> = {}): Action => ({
  id,
  label: id,
  group: 'Test',
  keys,
  run: () => {
    ran.push(id)
  },
  ...more,
})
const registryOf = (...actions: Action[]) => {
  const registry = createRegistry()
  registry.register(actions, 'screen', 0)
  return registry
}

test('A1: a single key does its action, whatever Caps Lock says', () => {
  const registry = registryOf(action('tier', ['s']))
  expect(registry.handle(press('s'))).toBe(true)
  registry.handle(press('S', { key: 'S' }))
  expect(ran).toEqual(['tier', 'tier'])
  expect(registry.handle(press('Ctrl+s'))).toBe(false)
})

test('J6: a key that runs over dialogs locks from a field of a form, too', () => {
  const registry = registryOf(
    action('lock', ['$mod+Alt+l'], { inText: true, overDialogs: true }),
    action('undo', ['$mod+z']),
  )
  onTestFinished(registry.openLayer(1))
  registry.handle(press('Ctrl+Alt+l'))
  registry.handle(press('Ctrl+z'))
  expect(ran).toEqual(['lock'])
})

test('A1: on a layout without Latin letters the place of the key counts', () => {
  const registry = registryOf(action('tier', ['s']))
  registry.handle(press('ы', { key: 'ы', code: 'KeyS' }))
  expect(ran).toEqual(['tier'])
})

test('a Latin layout is read by its letter, not by the place: Dvorak keeps S where it prints S', () => {
  const registry = registryOf(action('tier', ['s']))
  expect(registry.handle(press('o', { key: 'o', code: 'KeyS' }))).toBe(false)
  expect(registry.handle(press('s', { key: 's', code: 'Semicolon' }))).toBe(true)
})

test('H3: G then a letter goes somewhere; after three seconds the G is forgotten', () => {
  const registry = registryOf(action('pipeline', ['g p']), action('phone', ['p']))
  registry.handle(press('g', { at: 100 }))
  expect(registry.waitingFor().map(({ action: { id } }) => id)).toEqual(['pipeline'])
  registry.handle(press('p', { at: 900 }))
  expect(ran).toEqual(['pipeline'])
  registry.handle(press('g', { at: 2_000 }))
  registry.handle(press('p', { at: 5_100 }))
  expect(ran).toEqual(['pipeline', 'phone'])
})

test('H3: a letter pressed in time counts, even if a busy computer handles it too late', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const registry = registryOf(action('pipeline', ['g p']), action('phone', ['p']))
  registry.handle(press('g', { at: 100 }))
  vi.advanceTimersByTime(3_000)
  expect(registry.waitingFor()).toEqual([])
  registry.handle(press('p', { at: 900 }))
  expect(ran).toEqual(['pipeline'])
})

test('H3, M3: somebody who needs more time has so much longer for the second letter', () => {
  const registry = registryOf(action('pipeline', ['g p']), action('phone', ['p']))
  registry.allowForSequence(30_000)
  registry.handle(press('g', { at: 100 }))
  registry.handle(press('p', { at: 29_000 }))
  expect(ran).toEqual(['pipeline'])
  registry.allowForSequence(3_000)
  registry.handle(press('g', { at: 40_000 }))
  registry.handle(press('p', { at: 43_100 }))
  expect(ran).toEqual(['pipeline', 'phone'])
})

test('a key that does not continue a sequence means itself', () => {
  const registry = registryOf(action('pipeline', ['g p']), action('next', ['j']))
  registry.handle(press('g', { at: 1 }))
  registry.handle(press('j', { at: 2 }))
  expect(ran).toEqual(['next'])
  expect(registry.waitingFor()).toEqual([])
})

test('typing stays typing: letters sleep in fields, combinations marked inText do not', () => {
  const registry = registryOf(
    action('tier', ['s']),
    action('palette', ['$mod+k', '/'], { inText: true }),
  )
  expect(registry.handle(press('s', { target: 'field' }))).toBe(false)
  expect(registry.handle(press('/', { target: 'field' }))).toBe(false)
  expect(registry.handle(press('Ctrl+k', { target: 'field' }))).toBe(true)
  expect(ran).toEqual(['palette'])
})

test('M1: Enter on a button is the button’s, a letter is still a shortcut', () => {
  const registry = registryOf(action('open', ['Enter']), action('tier', ['s']))
  expect(registry.handle(press('Enter', { target: 'button' }))).toBe(false)
  expect(registry.handle(press('s', { target: 'button' }))).toBe(true)
})

test('an open menu keeps its keys', () => {
  const registry = registryOf(action('tier', ['s']))
  expect(registry.handle(press('s', { target: 'menu' }))).toBe(false)
})

test('a dialog puts the screen’s keys to sleep and wakes them when it closes', () => {
  const registry = registryOf(action('tier', ['s']))
  const close = registry.openLayer(1)
  const dialog = registry.register([action('send', ['$mod+Enter'])], 'screen', 1)
  expect(registry.handle(press('s'))).toBe(false)
  expect(registry.handle(press('Ctrl+Enter'))).toBe(true)
  dialog.remove()
  close()
  expect(registry.handle(press('s'))).toBe(true)
  expect(ran).toEqual(['send', 'tier'])
})

test('of two with the same key the nearer wins, whichever came first', () => {
  const registry = createRegistry()
  registry.register([action('panel', ['n'])], 'panel', 0)
  registry.register([action('screen', ['n'])], 'screen', 0)
  registry.register([action('everywhere', ['n'])], 'everywhere', 0)
  registry.handle(press('n'))
  expect(ran).toEqual(['panel'])
})

test('a held key moves on but never changes twice', () => {
  const registry = registryOf(action('next', ['j'], { repeat: true }), action('tier', ['s']))
  for (const repeat of [false, true, true]) registry.handle(press('j', { repeat }))
  for (const repeat of [false, true, true]) registry.handle(press('s', { repeat }))
  expect(ran).toEqual(['next', 'next', 'next', 'tier'])
})

test('H4: a rebound key takes the place of the first, and none is none', () => {
  const registry = registryOf(action('tier', ['s']), action('note', ['n']))
  registry.configure({ tier: 'q', note: '' }, true)
  for (const key of ['s', 'q', 'n']) registry.handle(press(key))
  expect(ran).toEqual(['tier'])
  expect(registry.actions().map(({ shortcuts }) => shortcuts)).toEqual([['q'], []])
})

test('M1: with single keys off, characters rest and arrows, Enter and combinations work (WCAG 2.1.4)', () => {
  const registry = registryOf(
    action('next', ['j', 'ArrowDown']),
    action('go', ['g p']),
    action('keys', ['?']),
    action('undo', ['$mod+z']),
    action('open', ['Enter']),
  )
  registry.configure({}, false)
  for (const key of ['j', 'g', 'p', '?', 'ArrowDown', 'Enter', 'Ctrl+z'])
    registry.handle(press(key))
  expect(ran).toEqual(['next', 'open', 'undo'])
})

test('what cannot be done now does not answer', () => {
  const registry = registryOf(action('tier', ['s'], { enabled: false }))
  expect(registry.handle(press('s'))).toBe(false)
})

test('a question mark is a question mark with or without Shift, as the layout has it', () => {
  const registry = registryOf(action('keys', ['?']))
  expect(registry.handle(press('Shift+?', { key: '?' }))).toBe(true)
  expect(registry.handle(press('?'))).toBe(true)
})

describe('A11: what is pressed while something is on its way waits for it', () => {
  /** A registry with a screen's keys, and whatever is given on pressed again. */
  const waiting = () => {
    const registry = createRegistry((event) => {
      registry.handle(press(event.key))
    })
    registry.register([action('palette', ['o']), action('go', ['g p'])], 'everywhere', 0)
    const screen = registry.register([action('note', ['n'])], 'screen', 0)
    return { registry, screen }
  }
  const nothing = () => false
  const settled = () => new Promise((done) => setTimeout(done))

  test('in order, and for what has arrived, not for what was left', async () => {
    const { registry, screen } = waiting()
    const arrived = registry.hold(0, nothing)
    for (const key of ['n', 't', 'n']) expect(registry.handle(press(key))).toBe(true)
    expect(ran).toEqual([])
    screen.remove()
    registry.register([action('new note', ['n']), action('tier', ['t'])], 'screen', 0)
    arrived()
    await settled()
    expect(ran).toEqual(['new note', 'tier', 'new note'])
  })

  test('while one thing arrives and another is awaited, presses wait on', async () => {
    const { registry } = waiting()
    const screen = registry.hold(0, nothing)
    registry.handle(press('n'))
    const list = registry.hold(0, nothing)
    screen()
    await settled()
    expect(ran).toEqual([])
    list()
    await settled()
    expect(ran).toEqual(['note'])
  })

  test('what a press opens may be awaited by the presses behind it', async () => {
    const { registry } = waiting()
    let opened: (() => void) | undefined
    registry.register(
      [{ ...action('open', ['o']), run: () => (opened = registry.hold(0, nothing)) }],
      'screen',
      0,
    )
    const arrived = registry.hold(0, nothing)
    for (const key of ['o', 'n']) registry.handle(press(key))
    arrived()
    await settled()
    expect(ran).toEqual([])
    opened?.()
    await settled()
    expect(ran).toEqual(['note'])
  })

  test('what may go on goes on, unless a press before it waits or its key means something here', async () => {
    const { registry } = waiting()
    registry.register([action('move', ['j'], { repeat: true })], 'screen', 0)
    const arrived = registry.hold(0, ({ id }) => id !== 'note')
    for (const key of ['j', 'o', 'g', 'p', 'n', 'j']) registry.handle(press(key))
    expect(ran).toEqual(['move', 'palette', 'go'])
    arrived()
    await settled()
    expect(ran).toEqual(['move', 'palette', 'go', 'note', 'move'])
  })

  test.each([
    ['a character in a field', press('n', { target: 'field' })],
    ['Enter on a button', press('Enter', { target: 'button' })],
    ['Tab', press('Tab')],
    ['the key of a menu', press('Shift+F10')],
    ['Ctrl C', press('Ctrl+c')],
    ['Shift alone', press('Shift')],
  ])('%s is left to the browser', (_, event) => {
    const { registry } = waiting()
    registry.hold(0, nothing)
    expect(registry.handle(event)).toBe(false)
    expect(event.prevented).toBe(false)
  })

  test('Escape forgets what waits', async () => {
    const { registry } = waiting()
    const arrived = registry.hold(0, nothing)
    for (const key of ['n', 'Escape']) registry.handle(press(key))
    arrived()
    await settled()
    expect(ran).toEqual([])
  })

  test('a dialog on top has its keys', () => {
    const { registry } = waiting()
    registry.hold(0, nothing)
    registry.openLayer(1)
    registry.register([action('yes', ['y'])], 'screen', 1)
    registry.handle(press('y'))
    expect(ran).toEqual(['yes'])
  })

  test('what was held for a screen is not done on the one that somebody goes to', async () => {
    const { registry } = waiting()
    const arrived = registry.hold(0, nothing)
    registry.handle(press('n'))
    registry.forgetHeld()
    arrived()
    await settled()
    expect(ran).toEqual([])
  })

  test('what never arrives gives the keys back, says so, and does not act late', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { registry } = waiting()
    const tellDropped = vi.fn()
    registry.onDropped(tellDropped)
    const arrived = registry.hold(0, nothing)
    registry.handle(press('n'))
    await vi.advanceTimersByTimeAsync(14_000)
    expect(registry.handle(press('o'))).toBe(true)
    expect(tellDropped).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tellDropped).toHaveBeenCalledOnce()
    expect(ran).toEqual([])
    registry.handle(press('o'))
    expect(ran).toEqual(['palette'])
    arrived()
    await vi.advanceTimersByTimeAsync(0)
    expect(ran).toEqual(['palette'])
  })

  test('nothing is said of a wait during which nothing was pressed', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { registry } = waiting()
    const tellDropped = vi.fn()
    registry.onDropped(tellDropped)
    registry.hold(0, nothing)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tellDropped).not.toHaveBeenCalled()
  })
})
