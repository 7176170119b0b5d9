import { judgeQuestions } from './edits.ts'
import type { Visible } from './judged.ts'
import { compareFacts } from '#test/support/facts/compare.ts'
import {
  agreeWithService,
  ask,
  hotMembers,
  lookAround,
  minute,
  owner,
  wait,
  type Scene,
} from './scene.ts'

/** What the person allows themselves a day. */
export async function setLimit(scene: Scene, day: number): Promise<void> {
  const done = await ask(scene, 'spend.setLimits', { day, week: null, floor: null })
  scene.oracle.limited(done !== null)
}

/** The window is out of sight, so that the service is asked less often. */
export async function rest(scene: Scene): Promise<void> {
  await ask(scene, 'app.hidden', { hidden: true })
}

/** Starts Hotdesk when it is gone, and signs the person in again when that is over. */
export function starter(scene: () => Scene): () => Promise<void> {
  let starting = false
  return async () => {
    const { timeline, computer, service, person } = scene()
    if (starting || computer.asleep()) return
    const state = computer.life.alive ? await computer.ask('session.state', {}) : null
    if (state?.ok && state.value.problem?.code === 'disk_full') {
      timeline.tell('the person tries again, as the window says')
      await ask(scene(), 'session.switch', { id: 'simulated' })
      return
    }
    if (state?.ok && (state.value.state === 'signed_in' || state.value.locked)) return
    if (starting) return
    starting = true
    try {
      if (state) {
        if (!state.ok) return
        timeline.tell('the person signs in again')
        computer.kill()
        computer.signedIn(person, service.grant(person))
      }
      timeline.tell('Hotdesk is started')
      await computer.start()
    } finally {
      starting = false
    }
    void lookAtFirst(scene()).catch(() => null)
  }
}

/**
 * A window that opens shows its lists as soon as the workspace is open, and anew with everything
 * that it is told in its first seconds, before anything is read.
 */
async function lookAtFirst(scene: Scene): Promise<void> {
  scene.watched = Math.max(scene.watched, scene.timeline.now + 3000)
  for (let look = 0; look < 100; look += 1) {
    const { ok } = await scene.computer.ask('contacts.list', { filter: {}, limit: 1 })
    if (ok) break
    await wait(scene, 20)
  }
  for (const ms of [0, 200]) {
    await wait(scene, ms)
    await lookAround(scene)
  }
}

/** The person is back, and has the lists read again on which most work was done. */
export async function comeBack(scene: Scene): Promise<void> {
  await ask(scene, 'app.hidden', { hidden: false })
  for (const id of new Set(hotMembers(scene).map(({ list }) => list)))
    await ask(scene, 'sync.refresh', { resource: 'members', id })
  await ask(scene, 'sync.refresh', { resource: 'contacts' })
}

/** Compares what the screens show in the end with what the service has. */
export async function compareScreens(scene: Scene): Promise<void> {
  const until = scene.timeline.now + minute
  let over = false
  void agreeWithService(scene, 'after a night').then(() => {
    over = true
  })
  await scene.timeline.run(until, () => over)
}

/** Compares what the screens say of the same things with each other (P23). */
export async function compareFactsOnScreens(scene: Scene): Promise<void> {
  const { computer, timeline, person } = scene
  if (!computer.life.alive || person !== owner) return
  const { life } = computer
  const found = await compareFacts(
    async (command, input) => {
      const answer = await computer.ask(command, input)
      return answer.ok ? answer.value : null
    },
    () => computer.wallClock(),
    2,
  )
  if (computer.life !== life) return
  for (const one of found) {
    scene.found.push(`screens disagree: ${one}`)
    timeline.tell(`screens disagree: ${one}`)
  }
}

/** Sees every half minute whether Hotdesk is still there. */
export function keepRunning(scene: Scene): void {
  const again = () => {
    void scene.keep().catch((error: unknown) => {
      scene.found.push(`does not start: ${String(error)}`)
    })
    scene.timeline.after(minute / 2, again)
  }
  scene.timeline.after(minute, again)
}

/** While somebody watches, what a change of a table is told is looked at in the same moment. */
export function lookWhenTold(scene: Scene): void {
  let looking = false
  scene.computer.heard = (event) => {
    if (event.type !== 'tables.changed' || scene.timeline.now > scene.watched || looking) return
    if (!event.data.tables.some((table) => table === 'members' || table === 'contacts')) return
    looking = true
    scene.timeline.after(0, () => {
      looking = false
      void lookAround(scene).catch(() => null)
    })
  }
}

/** Everything that waits for the service or for a person, as the window shows it. */
export async function whatIsVisible(scene: Scene): Promise<Visible[]> {
  const { timeline } = scene
  const until = timeline.now + minute
  const answers: Visible[][] = []
  void ask(scene, 'pending.list', {}).then((list) => {
    judgeQuestions(scene, list?.rows ?? [])
    const rows = (list?.rows ?? []).map(({ state, link, subject, summary, changes }) => ({
      state,
      link,
      texts: [subject, summary ?? '', ...changes.flatMap(({ from, to }) => [from ?? '', to ?? ''])],
    }))
    answers.push(rows)
  })
  await timeline.run(until, () => answers.length > 0)
  const [seen] = answers
  if (!seen) scene.found.push('Hotdesk does not say what waits')
  for (const { state, texts } of seen ?? [])
    timeline.tell(`waits at the end: ${state} ${texts.join(' | ')}`)
  return seen ?? []
}
