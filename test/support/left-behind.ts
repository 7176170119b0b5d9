import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'

/*
 * Before each file of the project `node-shared`, whose files follow one another in one process. All
 * modules of ours are new for each; what they share is Node and the packages.
 */
vi.resetModules()

/** What of a process the next file would notice; whoever listens for its end does not matter to it. */
const state = () => ({
  environment: { ...process.env },
  folder: process.cwd(),
  listeners: Object.fromEntries(
    process
      .eventNames()
      .filter((name) => name !== 'exit')
      .map((name) => [String(name), process.listenerCount(name)]),
  ),
})

let found: ReturnType<typeof state>
beforeAll(() => {
  found = state()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
afterAll(() => {
  expect(state(), 'what this file leaves behind in its process').toEqual(found)
})
