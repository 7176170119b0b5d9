import { removeRecord } from '#service/control/colleague.ts'
import { fieldOf } from './edits.ts'
import { killInWrite, startSoon } from './moments.ts'
import { colleague } from './money.ts'
import { ask, chosen, hotMembers, hotPeople, mark, minute, wait, type Doing } from './scene.ts'
import type { StepName } from './step.ts'

/** What a colleague does, and what befalls the computer. */
export const others = {
  async colleague_edits(scene, own, { record, of }) {
    const { id, list } = chosen(hotMembers(scene), own, record) ?? {}
    if (!id || !list) return
    const body =
      of === 'status'
        ? { status: own.pick(['connected', 'lvm', 'replied']) }
        : { tier: own.pick(['S', 'A', 'B']) }
    await colleague(scene, 'hotLists.members.update', { id: list, member_id: id }, body)
  },
  async colleague_fields(scene, own, { record, of }) {
    const person = chosen(hotPeople(scene), own, record)
    if (!person) return
    const field = fieldOf(of) ?? own.pick(['location', 'target_role'] as const)
    await colleague(scene, 'contacts.update', { id: person.id }, { [field]: mark(scene) })
  },
  async colleague_notes(scene, own, { record }) {
    const { id, list, notes } = chosen(hotMembers(scene), own, record) ?? {}
    if (!id || !list) return
    const line = `colleague ${mark(scene)}`
    scene.oracle.theirLine({ table: 'members', id, field: 'notes' }, line)
    await colleague(
      scene,
      'hotLists.members.update',
      { id: list, member_id: id },
      { notes: `${notes ? `${notes}\n` : ''}${line}` },
    )
  },
  /** A namesake of somebody, or another list of the same name; less is said of it. */
  async colleague_makes(scene, own, { record, of }) {
    if (of === 'make_list') {
      const name = ['Fintech CFOs', 'Maltese lawyers'][record ?? own.below(2)]
      return colleague(
        scene,
        'hotLists.create',
        {},
        { name, description: `colleague ${mark(scene)}` },
      )
    }
    // Never just like one of ours: who agrees in everything is the same person to everybody.
    const company = own.pick([{}, { company_name: 'Umbrella' }])
    const last_name = ['Garcia', 'Rossi'][record ?? own.below(2)]
    await colleague(
      scene,
      'contacts.create',
      {},
      {
        first_name: 'Maria',
        last_name,
        title: own.pick(['CFO', 'CFO', 'CFO', 'CTO']),
        ...company,
      },
    )
  },
  colleague_removes(scene, own, { record }) {
    const { id } = chosen(hotMembers(scene), own, record) ?? {}
    if (!id) return
    scene.timeline.tell(`colleague: takes ${id} off its list`)
    removeRecord(scene.service.world, 'members', id)
  },
  kill(scene, own, { of }) {
    if (!scene.computer.life.alive) return
    scene.timeline.tell('Hotdesk is killed')
    scene.computer.kill()
    if (of === 'soon') startSoon(scene, own.pick([100, 1000, 4000]))
  },
  kill_in_write(scene, own) {
    killInWrite(scene, own.below(40), () => {
      if (own.chance(0.5)) startSoon(scene, own.pick([100, 3000]))
    })
  },
  async quit({ computer }) {
    if (computer.life.alive) await computer.quit()
  },
  sleep: ({ computer, timeline }, own) => {
    const ms = own.between(minute, 20 * minute)
    timeline.tell(`the computer sleeps for ${Math.round(ms / minute)} minutes`)
    computer.sleep(ms)
  },
  turn_clock: ({ computer, timeline }, own) => {
    const ms = own.pick([-86_400_000, -3_600_000, 0, 3_600_000, 86_400_000])
    timeline.tell(`the clock on the wall is wrong by ${ms / 3_600_000} h`)
    computer.setWall(ms)
  },
  expire_access: ({ service }) => service.expireAccess(),
  /** Somebody else signs in for a while, on the same files; then the person comes back. */
  async somebody_else(scene, own) {
    const { computer, service, timeline } = scene
    const sign = (person: string) => {
      scene.person = person
      computer.kill()
      timeline.tell(`${person} signs in`)
      computer.signedIn(person, service.grant(person))
      startSoon(scene, 100)
    }
    sign('usr_kim')
    await wait(scene, own.between(10, 40) * 1000)
    sign('usr_robin')
  },
  async lock(scene, own) {
    const locked = await ask(scene, 'session.lock', {})
    const shown = locked && (await ask(scene, 'hotLists.list', {}))
    if (shown) scene.found.push('locked: a list is shown although the window was locked')
    await wait(scene, own.between(1000, 5 * minute))
    await ask(scene, 'session.unlock', {})
  },
} satisfies Partial<Record<StepName, Doing>>
