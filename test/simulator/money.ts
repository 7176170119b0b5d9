import { actAsColleague, spend } from '#service/control/colleague.ts'
import type { Dice } from './dice.ts'
import { ask, openPeople, serverRows, type Doing, type Press, type Scene } from './scene.ts'
import type { StepName } from './step.ts'

const paths = {
  'contacts.findEmail': 'find-email',
  'contacts.findPhone': 'find-phone',
  'companies.research': 'research',
} as const

/** The path of the service that a press for somebody is sent to. */
export const pathOf = (route: Press['route'], id: string) =>
  `/${route === 'companies.research' ? 'companies' : 'contacts'}/${id}/${paths[route]}`

/** What costs credits. */
export const payments = {
  find_email: (scene, own, { record }) => find(scene, own, 'contacts.findEmail', record),
  find_phone: (scene, own, { record }) => find(scene, own, 'contacts.findPhone', record),
  async research_company(scene, own) {
    const rows = (await ask(scene, 'companies.list', { filter: {}, limit: 50 }))?.rows ?? []
    if (rows.length === 0) return
    await press(scene, own, {
      route: 'companies.research',
      id: own.pick(rows).id,
      intent_id: own.uuid(),
    })
  },
  /** A window that lost the answer asks again for the same press, at whatever price. */
  async press_again(scene, own) {
    const last = scene.bought.slice(-4)
    if (last.length > 0) await press(scene, own, own.pick(last))
  },
  async say_what_came(scene, own) {
    const calls = (await ask(scene, 'spend.unknown', {}))?.calls ?? []
    const [call] = calls.filter(({ state }) => state === 'needs_you')
    if (!call) return
    const said = own.pick(['paid', 'free'] as const)
    // Nobody calls a call free that their service charged: no cap could hold then.
    const charged = scene.service.world.db.value<number>(
      "SELECT count(*) FROM charges WHERE action = ? AND target = ? AND actor <> 'colleague'",
      call.route,
      call.target_id,
    )
    if (call.target_id && call.route in paths)
      scene.oracle.presses.settled(
        pathOf(call.route as Press['route'], call.target_id),
        scene.timeline.now,
      )
    await ask(scene, 'spend.settle', { receipt_id: call.receipt_id, as: charged ? 'paid' : said })
  },
  colleague_spends(scene, own) {
    scene.timeline.tell('colleague: spends credits')
    scene.othersSpent = scene.timeline.now
    spend(scene.service.world, own.between(1, 3))
  },
} satisfies Partial<Record<StepName, Doing>>

async function find(
  scene: Scene,
  own: Dice,
  route: 'contacts.findEmail' | 'contacts.findPhone',
  record: number | undefined,
): Promise<void> {
  const rows = serverRows(await openPeople(scene))
  if (rows.length === 0) return
  const row = record === undefined ? own.pick(rows) : rows[record % rows.length]
  if (row) await press(scene, own, { route, id: row.id, intent_id: own.uuid() })
}

/** Presses a paid button, perhaps twice: a key that bounces, or two windows with the same button. */
async function press(scene: Scene, own: Dice, one: Press): Promise<void> {
  if (!scene.bought.includes(one)) scene.bought.push(one)
  const { route, id, intent_id } = one
  scene.oracle.presses.pressed(pathOf(route, id), intent_id)
  const since = scene.timeline.now
  const presses = Array.from({ length: own.pick([1, 1, 2]) }, () =>
    ask(scene, 'spend.buy', { intent_id, route, id, despite_recent: true }),
  )
  const answers = await Promise.all(presses)
  const calm = scene.network.calmSince(since) && scene.othersSpent < since
  scene.oracle.bought(
    intent_id,
    answers.filter((answer) => answer !== null),
    calm,
  )
}

/** What a colleague does to the same records. */
export async function colleague(
  scene: Scene,
  endpoint: Parameters<typeof actAsColleague>[1]['endpoint'],
  params: Record<string, string>,
  body: object,
): Promise<void> {
  scene.timeline.tell(`colleague: ${endpoint} ${JSON.stringify(params)} ${JSON.stringify(body)}`)
  await actAsColleague(scene.service.world, { endpoint, params, query: {}, body })
}
