import { expect, test as base } from '@playwright/test'
import { createDesk, type Desk } from '#test/support/desk.ts'

interface Options {
  /** Arguments of the practice workspace. */
  practice: string
  /** A file of listings for its pipeline. */
  jobs: string | null
}

/**
 * Every end-to-end test has a desk of its own; `test.use({ practice: '--contacts 5000' })` makes
 * another one.
 */
export const test = base.extend<{ desk: Desk } & Options>({
  practice: ['--rate-scale 30 --contacts 400', { option: true }],
  jobs: [null, { option: true }],
  desk: async ({ context, practice, jobs }, use) => {
    const desk = createDesk(context, { practice, jobs })
    await use(desk)
    const asked = await desk.localIdsAsked()
    await desk.end()
    expect(asked, 'requests with an id that only this computer knows').toEqual([])
  },
})
export { expect } from '@playwright/test'
export type { Desk, Sent } from '#test/support/desk.ts'
