import { edits } from './edits.ts'
import {
  agreeWithService,
  ask,
  hotMembers,
  minute,
  owner,
  wait,
  type Doing,
  type Scene,
} from './scene.ts'
import type { StepName } from './step.ts'

const paid = /\/(find-email|find-phone|research)$/
/** Requests by the word with which a step names them. */
const requests: Record<string, (method: string, path: string) => boolean> = {
  write: (method, path) => method !== 'GET' && path.startsWith('/api/') && !paid.test(path),
  create: (method, path) => method === 'POST' && /^\/api\/v2\/(contacts|hot-lists)$/.test(path),
  paid: (_method, path) => paid.test(path),
  token: (_method, path) => path === '/oauth/token',
  read: (method, path) => method === 'GET' && path.startsWith('/api/'),
}
const isOf = (of: string | undefined) => requests[of ?? 'write'] ?? (() => false)

/** What happens in the very moments in which something else does, and what befalls the disk. */
export const moments = {
  /** The power fails right after one of the commits that follow the next read of what was changed. */
  cut_after(scene, own) {
    const stop = afterAnswer(scene, 'read', () => {
      const { computer, timeline, oracle } = scene
      computer.disk.afterCommit(own.between(1, 2), () => {
        timeline.tell('the power fails as an edit ends')
        oracle.powerFailed()
        computer.cutPower(own)
        startSoon(scene, own.pick([20_000, 40_000]))
      })
    })
    scene.timeline.after(minute, stop)
  },
  /** Kills Hotdesk in the moments after the next answer of a kind. */
  kill_after(scene, own, { of }) {
    const stop = afterAnswer(scene, of, () => {
      const { computer } = scene
      const soon = () => startSoon(scene, own.pick([100, 500]))
      const how = own.pick(['commit', 'commit', 'write', 'later'])
      if (how === 'commit')
        return computer.disk.afterCommit(own.between(1, 4), () => {
          computer.kill()
          soon()
        })
      if (how === 'write') return killInWrite(scene, own.below(12), soon)
      scene.timeline.after(
        own.between(0, 30),
        () => {
          scene.timeline.tell('Hotdesk is killed as an answer arrives')
          computer.kill()
          soon()
        },
        computer.life,
      )
    })
    scene.timeline.after(minute, stop)
  },
  /** Kills Hotdesk while a request of a kind is on its way, or the power fails then. */
  kill_on_the_way(scene, own, { of }) {
    const { network, computer, timeline } = scene
    const { life } = computer
    const stop = network.onRequest((method, path) => {
      if (!isOf(of)(method, path)) return
      stop()
      timeline.after(
        own.between(0, 250),
        () => {
          timeline.tell('Hotdesk is killed while a request is on its way')
          computer.kill()
          startSoon(scene, own.pick([100, 1000]))
        },
        life,
      )
    })
    timeline.after(minute, stop)
  },
  /** The person goes on with the same record in the very moment in which an edit ends. */
  edit_after(scene, own, step) {
    const stop = afterAnswer(scene, 'read', () => {
      scene.timeline.after(own.between(0, 25), () => {
        const edit = step.of === 'location' ? edits.edit_contact : edits.edit_member
        void edit(scene, own, { of: 'tier', ...step })
      })
    })
    scene.timeline.after(minute, stop)
  },
  /** Somebody leafs through people for longer than a minute, so that the cache never has a rest. */
  async leaf(scene) {
    const { computer, timeline } = scene
    const { life } = computer
    const until = timeline.now + 80_000
    while (life.alive && timeline.now < until) {
      await ask(scene, 'contacts.list', { filter: {}, limit: 1 })
      await wait(scene, 200)
    }
  },
  /** The power fails, and comes back at once or after a while. */
  cut_power(scene, own) {
    if (!scene.computer.life.alive) return
    scene.timeline.tell('the power fails')
    scene.oracle.powerFailed()
    scene.computer.cutPower(own)
    startSoon(scene, own.pick([20_000, 40_000]))
  },
  /** There is no room on the disk for a while, for everything or for some of what is written. */
  fill_disk(scene, own, { of }) {
    const { computer, timeline } = scene
    // What the outbox keeps may stand where its log was before; the cache would have to grow.
    const only = of === 'cache' ? 'cache.db' : ''
    timeline.tell(`the disk is full${only && ` for ${only}`}`)
    computer.disk.fill(own, own.pick([0.1, 0.5, 1]), only)
    const ms = own.between(2, 40) * 1000
    // What was not shown for want of room is shown within seconds of it.
    scene.noRoomUntil = Math.max(scene.noRoomUntil, timeline.now + ms + 15_000)
    timeline.after(ms, () => {
      timeline.tell('there is room on the disk')
      computer.disk.empty()
    })
  },
  /** Has the lists read again, and compares what the screens show then with what the service has. */
  async compare(scene) {
    const { timeline, network, oracle } = scene
    const since = timeline.now
    const before = oracle.changesSoFar()
    // Twice: the first may join a reading that began before the last change.
    for (const _again of [1, 2]) {
      for (const id of new Set(hotMembers(scene).map(({ list }) => list)))
        if (!(await ask(scene, 'sync.refresh', { resource: 'members', id }))) return
      if (!(await ask(scene, 'sync.refresh', { resource: 'contacts' }))) return
    }
    await wait(scene, 500)
    if (scene.person !== owner || !network.calmSince(since)) return
    // Without access nothing is read, however often it is asked for.
    const isRead = (path: string) =>
      network.arrivals.some((one) => one.at >= since && one.path.includes(path))
    const lists = new Set(hotMembers(scene).map(({ list }) => `/hot-lists/${list}`))
    if (![...lists, '/contacts'].every(isRead)) return
    if (oracle.changesSoFar() === before) await agreeWithService(scene, 'after a fresh reading')
  },
} satisfies Partial<Record<StepName, Doing>>

/**
 * Calls once after the next answer: of a paid call, of a write, or of the first read of the same
 * records after one.
 */
function afterAnswer({ network }: Scene, of: string | undefined, then: () => void): () => void {
  let written: string | null = null
  const stop = network.onAnswer((method, path) => {
    const write = isOf('write')(method, path)
    if (of === 'read' && write) written ??= recordsAt(path)
    const fits = {
      paid: paid.test(path),
      read: !write && written !== null && recordsAt(path) === written,
      write,
    }
    if (!fits[of as keyof typeof fits]) return
    stop()
    then()
  })
  return stop
}

/** `/api/v2/contacts`, or one list of people: where a change is read back. */
const recordsAt = (path: string): string | null =>
  /^\/api\/v2\/(?:hot-lists\/[^/?]+|[a-z-]+)/.exec(path)?.[0] ?? null

/** Kills Hotdesk in the midst of its work: before the statement that is `after` writes from now. */
export function killInWrite(scene: Scene, after: number, then: () => void): void {
  scene.computer.disk.before(after, () => {
    scene.computer.kill()
    then()
  })
}

/** The person starts Hotdesk again at once, as one does whose window was gone. */
export function startSoon(scene: Scene, ms: number): void {
  scene.timeline.after(ms, () => {
    void scene
      .keep()
      .catch((error: unknown) => scene.found.push(`does not start: ${String(error)}`))
  })
}
