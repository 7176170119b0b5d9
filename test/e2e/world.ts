import { expect, test as base } from '@playwright/test'
import { createDesk, localIdsIn, type Desk, type Sent } from '#test/support/desk.ts'
import { copyPreparedDesk } from '#test/support/prepared-desk.ts'
import { startService, type RunningService, type ServiceOptions } from '#test/support/service.ts'

interface Options {
  /** Arguments of the practice workspace. */
  practice: string
  /** A file of listings for its pipeline. */
  jobs: string | null
  /** What an administrator fixed. */
  policy: object | string | null
}

/** What the test that runs now has started besides its practice workspace. */
let services: RunningService[] = []

/** Starts another workspace for one test; it is judged like the practice one, and stopped. */
export async function serve(options: ServiceOptions): Promise<RunningService> {
  const service = await startService(options)
  services.push(service)
  return service
}

async function judgeAndStop(service: RunningService): Promise<string[]> {
  const { body } = await service.control('GET', '/journal?kind=request&limit=10000')
  await service.stop()
  return localIdsIn((body as { entries: Sent[] }).entries)
}

/**
 * Every end-to-end test has a desk of its own; `test.use({ practice: '--contacts 5000' })` makes
 * another one.
 */
export const test = base.extend<{ desk: Desk } & Options>({
  practice: ['--rate-scale 30 --contacts 400', { option: true }],
  jobs: [null, { option: true }],
  policy: [null, { option: true }],
  desk: async ({ browser, context, practice, jobs, policy, timezoneId, locale }, use) => {
    const prepare = (profile: string) => copyPreparedDesk(browser, { practice, jobs }, profile)
    const desk = createDesk(context, {
      window: context.pages()[0],
      practice,
      jobs,
      policy,
      prepare,
      timeZone: timezoneId,
      locale,
    })
    await use(desk)
    const asked = await desk.localIdsAsked()
    await desk.end()
    const running = services
    services = []
    for (const service of running) asked.push(...(await judgeAndStop(service)))
    expect(asked, 'requests with an id that only this computer knows').toEqual([])
  },
})
export { expect } from '@playwright/test'
export type { Desk, Sent } from '#test/support/desk.ts'
