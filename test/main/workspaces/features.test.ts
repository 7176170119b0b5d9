import { expect, test } from 'vitest'
import { commands } from '#shared/bridge/index.ts'
import type { Engine } from '#main/engine/engine.ts'
import { StoreError } from '#main/engine/store/errors.ts'
import type { Feature } from '#main/features/common/feature.ts'
import { features } from '#main/features/index.ts'
import { claimSubjects } from '#main/workbench.ts'
import { joinHandlers } from '#main/workspaces/answers.ts'
import { openFeatures } from '#main/workspaces/open-workspace.ts'
import { engineOf } from '#test/support/engine.ts'

const feature = (name: string, ...subjects: string[]): Feature => ({
  name,
  subjects,
  build: () => ({}),
})

test('two features that claim the same commands are refused at start-up', () => {
  expect(() => claimSubjects([feature('desks', 'desks'), feature('maps', 'desks')])).toThrow(
    'the features desks and maps both claim desks',
  )
})

test('a command that two features answer is refused before either does', () => {
  const answers = { 'desks.list': () => ({ desks: [] }) as never }
  expect(() => joinHandlers([answers, undefined, { ...answers }])).toThrow(
    'two features answer the command desks.list',
  )
})

test('every command belongs to exactly one feature', () => {
  const isClaimed = claimSubjects(features)
  expect(Object.keys(commands).filter((command) => !isClaimed(command))).toEqual([])
})

test('features that were opened are stopped, and the engine with them, when a later one cannot open', async () => {
  const stopped: string[] = []
  const engine = engineOf({ stop: async () => void stopped.push('engine') })
  const opening = openFeatures(
    engine,
    [
      { open: () => ({ stop: () => void stopped.push('first') }) },
      {
        open() {
          throw new Error('no room')
        },
      },
      { open: () => ({ stop: () => void stopped.push('last') }) },
    ],
    null,
  )
  await expect(opening).rejects.toThrow('no room')
  expect(stopped).toEqual(['first', 'engine'])
})

/** Two features on an engine, and every step they take. `startB`: what the second one begins with. */
async function steppingWorkspace(full: StoreError | null = null, startB = () => {}) {
  const steps: string[] = []
  let stopped = false
  const engine = engineOf({
    store: { full } as Engine['store'],
    stopped: () => stopped,
    start: async () => void steps.push('engine starts'),
    async stop() {
      stopped = true
      steps.push('engine stops')
    },
  })
  const of = (name: string, start = () => {}) => ({
    open: () => ({
      start() {
        steps.push(`${name} starts`)
        start()
      },
      stop: () => void steps.push(`${name} stops`),
    }),
  })
  const opened = await openFeatures(engine, [of('a'), of('b', startB), of('c')], null)
  return { steps, opened }
}

test('features start in turn after the engine, and stop before it', async () => {
  const { steps, opened } = await steppingWorkspace()
  await opened.start()
  await opened.stop()
  expect(steps).toEqual([
    'engine starts',
    'a starts',
    'b starts',
    'c starts',
    'a stops',
    'b stops',
    'c stops',
    'engine stops',
  ])
})

test.each([
  ['it goes on', () => {}],
  [
    'its files are closed under it',
    () => {
      throw new Error('closed')
    },
  ],
])(
  'P22: stopped while a feature begins, and %s: no further one begins, nothing is thrown',
  async (_, then) => {
    const { steps, opened } = await steppingWorkspace(null, () => {
      void opened.stop()
      then()
    })
    await opened.start()
    expect(steps.slice(1)).toEqual([
      'a starts',
      'b starts',
      'a stops',
      'b stops',
      'c stops',
      'engine stops',
    ])
  },
)

test('a feature that cannot start is told, unless the workspace was stopped', async () => {
  const { opened } = await steppingWorkspace(null, () => {
    throw new Error('no room')
  })
  await expect(opened.start()).rejects.toThrow('no room')
})

test('no feature begins on a workspace that is open for reading alone', async () => {
  const { steps, opened } = await steppingWorkspace(new StoreError('disk_full', 'The disk is full'))
  await opened.start()
  expect(steps).toEqual(['engine starts'])
})
