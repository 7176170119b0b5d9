import { expect, test } from 'vitest'
import { balanceHandlers } from '#main/features/credits/balance.ts'
import { engineOf, silentHub } from '#test/support/engine.ts'
import { manualClock } from '#test/support/manual-clock.ts'

const LOW = () => 10

/** Asks to read the balance; `read`: what the service says of it, null where it says nothing. */
async function refresh(read: { total: number } | null, online: boolean): Promise<unknown> {
  const engine = engineOf({
    clock: manualClock(0),
    hub: silentHub,
    credits: { state: () => read } as never,
    sync: { online: () => online, pollCredits: async () => read } as never,
  })
  return balanceHandlers(engine, LOW)['credits.refresh']({})
}

test.each([
  { service: 'answers 503', online: true, code: 'bad_answer', says: /didn’t state it/ },
  { service: 'cannot be reached', online: false, code: 'offline', says: /can’t be reached/ },
])(
  'D1: asked to read the balance while the service $service, Hotdesk says so and what stays',
  async ({ online, code, says }) => {
    await expect(refresh(null, online)).rejects.toMatchObject({
      problem: {
        code,
        message: expect.stringMatching(says) as string,
        hint: 'The last reading stays. Hotdesk tries again by itself.',
      },
    })
  },
)

test('D1: a balance that was read needs no word', async () => {
  expect(await refresh({ total: 120 }, true)).toEqual({})
})
