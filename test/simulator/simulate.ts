import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { replaceRandom } from '#main/random.ts'
import type { StandIns } from '#main/engine/recording/stand-ins.ts'
import { loadAll } from '#test/support/load-all.ts'
import { Computer } from './computer.ts'
import { dice, seedOf } from './dice.ts'
import { Network, type Asked } from './network.ts'
import { Oracle } from './oracle.ts'
import { day, type Plan } from './plan.ts'
import { openService } from './service.ts'
import {
  comeBack,
  compareFactsOnScreens,
  compareScreens,
  keepRunning,
  lookWhenTold,
  rest,
  setLimit,
  starter,
  whatIsVisible,
} from './running.ts'
import type { Scene } from './scene.ts'
import type { RequestKind, Weather } from './step.ts'
import { doStep } from './steps.ts'
import { Timeline } from './timeline.ts'

export interface Outcome {
  seed: number
  /** What the judge complains of. */
  faults: string[]
  /** Of everything that happened. */
  hash: string
  story: readonly string[]
  /** Virtual milliseconds, and events. */
  simulated: number
  events: number
  requests: number
}

/** A recording of the day, as a report of a problem has it. */
export interface Recording {
  standIns: StandIns
  lines: string[]
}

/** Plays a plan to its end and judges it. The same plan gives the same hash. */
export async function simulate(plan: Plan, record?: Recording): Promise<Outcome> {
  await loadAll()
  const shared = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = mkdtempSync(join(shared, 'hotdesk-simulator-'))
  const timeline = new Timeline(plan.seed)
  replaceRandom(dice(seedOf(plan.seed, 'client')))
  const service = openService(plan.seed, timeline, plan.people)
  const network = new Network({
    seed: plan.seed,
    timeline,
    weather: weatherOf(plan, timeline),
    service: service.answer,
  })
  const computer = new Computer({
    seed: plan.seed,
    timeline,
    network,
    folder,
    record: record?.standIns,
  })
  const oracle = new Oracle(
    service.world,
    (line) => timeline.tell(line),
    () => timeline.now,
  )
  const scene: Scene = {
    timeline,
    service,
    network,
    computer,
    oracle,
    marks: 0,
    undoable: [],
    lastMade: null,
    noRoomUntil: 0,
    bought: [],
    othersSpent: -Infinity,
    watched: 0,
    keep: starter(() => scene),
    person: 'usr_robin',
    found: [],
  }
  try {
    computer.signedIn('usr_robin', service.grant('usr_robin'))
    await timeline.during(computer.start())
    for (const step of plan.steps)
      timeline.after(step.at, () => {
        timeline.tell(`step: ${step.what}`)
        void doStep(scene, step).catch((error: unknown) => {
          scene.found.push(`the simulator stumbled in ${step.what}: ${String(error)}`)
        })
      })
    timeline.after(30_000, () => void setLimit(scene, plan.cap))
    keepRunning(scene)
    lookWhenTold(scene)
    // A recording would tell of all these questions, which no person asks.
    for (const { from, until } of record ? [] : day.work)
      for (let at = from + 100_000; at < until; at += 170_000)
        timeline.after(at, () => void compareFactsOnScreens(scene).catch(() => null))
    for (const { at, ms } of [day.noon, day.night])
      timeline.after(at, () => {
        timeline.tell('the computer sleeps')
        computer.sleep(ms)
      })
    await timeline.run(day.end.rest)
    computer.disk.clear()
    void rest(scene)
    await timeline.run(day.end.back)
    void comeBack(scene)
    await timeline.run(day.end.look)
    await compareScreens(scene)
    const visible = await whatIsVisible(scene)
    const turned = plan.steps.some(({ what }) => what === 'turn_clock')
    oracle.finish(visible, network, { cap: turned ? null : plan.cap, reused: service.reused() })
  } finally {
    computer.checkpoint()
    record?.lines.push(...computer.tape)
    computer.kill()
    computer.disk.stop()
    service.close()
    replaceRandom(null)
    rmSync(folder, { recursive: true, force: true })
  }
  const story = timeline.story()
  const circle = timeline.circle === null ? [] : ['circle: the same is done again and again']
  return {
    seed: plan.seed,
    faults: [...circle, ...oracle.faults, ...scene.found],
    hash: createHash('sha256').update(story.join('\n')).digest('hex').slice(0, 16),
    story,
    simulated: timeline.now,
    events: timeline.events,
    requests: network.arrivals.length,
  }
}

/** Requests of a kind, as `POST /api/v2/contacts`. */
const kinds: Record<RequestKind, RegExp> = {
  any: /^/,
  read: /^GET \/api\//,
  page: /^GET \/api\/v2\/(hot-lists\/|contacts\b)/,
  paid: /^POST .*\/(find-email|find-phone|find-contacts|research)$/,
  write: /^(?!GET)\w+ \/api\/(?!.*\/(find-\w+|research)$)/,
  create: /^POST \/api\/v2\/(contacts|hot-lists|meetings)$/,
  token: /^POST \/oauth\/token/,
}

function weatherOf(plan: Plan, timeline: Timeline): (asked: Asked) => Weather | null {
  const counts = new Map<string, number>()
  return ({ method, path }) => {
    const name = `${method} ${path}`
    const nth = (counts.get(name) ?? 0) + 1
    counts.set(name, nth)
    for (const [index, storm] of plan.storms.entries()) {
      if (timeline.now < storm.at || timeline.now >= storm.at + storm.ms) continue
      if (!kinds[storm.only].test(name)) continue
      const own = dice(seedOf(plan.seed, 'weather', index, name, nth))
      if (own.chance(storm.share)) return own.pick(storm.kinds)
    }
    return null
  }
}
