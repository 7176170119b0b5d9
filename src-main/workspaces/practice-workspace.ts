import { createPracticeControl } from '#main/features/common/practice-control.ts'
import type { Workspaces } from '#main/features/common/workspaces.ts'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import type { Practice } from '#main/ports.ts'
import type { Entering } from './entering.ts'
import { explainError } from './explain-error.ts'
import { practiceFailed } from './full-disk.ts'
import type { ManagerContext } from './manager-context.ts'
import { assertAllowedByPolicy } from './policy-checks.ts'
import {
  isSamePlace,
  lastPlaceOf,
  readAndStorePlace,
  type PracticePlace,
} from './practice-place.ts'
import { practiceData } from './practice-data.ts'
import { createPracticeSupervisor, type PracticeSupervisor } from './practice-supervisor.ts'
import type { SignIns } from './sign-ins.ts'

/** The process of the practice workspace, and where to expect it before it runs. */
export interface PracticeHost extends PracticeSupervisor {
  /**
   * Returns where the process will run once `ready` resolves, so that the workspace can open
   * before. The process starts after the first screen has its rows, which are on this computer. If
   * it cannot run there, the workspace is opened again. Null if the place is unknown, or this is no
   * longer the start.
   */
  expect(known: KnownWorkspace): (PracticePlace & { ready: Promise<void> }) | null
}

/**
 * Keeps the process of the practice workspace running; the workspace continues once it runs again.
 */
export function keepPractice(
  context: ManagerContext,
  enter: (...workspace: Parameters<Entering['enter']>) => Promise<void>,
): PracticeHost {
  const { ports, workspaces, keychains, turns, slot, access } = context
  let isStart = true

  /** Sends pending operations; opens the workspace again if its address changed. */
  async function goOn(baseUrl: string): Promise<void> {
    const known = workspaces.current()
    const live = slot.current()
    if (known?.kind !== 'practice' || live?.engine.id !== known.id) return
    if (live.engine.baseUrl !== baseUrl) return enter(known, access.locks())
    live.engine.sync.tryNow()
    live.engine.outbox.wake()
  }

  const isShown = ({ id }: KnownWorkspace) => slot.current()?.engine.id === id
  const inTurn = (work: () => Promise<void>): void =>
    void turns.take(work).catch((error: unknown) => {
      access.failUnlessLocked(explainError(error))
      context.touch()
    })

  async function confirm(expected: PracticePlace): Promise<void> {
    await ports.settled
    const place = await readAndStorePlace(ports.preferences, await supervisor.untilRunning())
    if (!isSamePlace(place, expected))
      throw new Error('the practice workspace runs somewhere else now')
  }

  const supervisor = createPracticeSupervisor({
    clock: ports.clock,
    log: ports.log,
    start: async () =>
      ports.startPractice({
        data: await practiceData(ports.paths.profile, keychains.current(), keychains.memoryOnly()),
      }),
    restarted: ({ base_url }) => inTurn(() => goOn(base_url)),
    changed: context.touch,
  })

  return {
    ...supervisor,
    expect(known) {
      const last = lastPlaceOf(ports.preferences)
      const mayExpect = isStart && known.identity !== null && !keychains.memoryOnly()
      isStart = false
      if (!mayExpect || last === null || !ports.settled || supervisor.running()) return null
      const ready = confirm(last)
      ready.then(context.touch, () =>
        inTurn(async () => {
          if (isShown(known)) await enter(known, access.locks())
        }),
      )
      return { ...last, ready }
    },
  }
}

interface PracticeParts {
  supervisor: PracticeSupervisor
  entering: Entering
  signIns: SignIns
  /** Resolves once the start has ended. */
  waitForFirst(): Promise<void>
}

/** Creates the commands of the practice workspace: opening it, its controls, and restarting it. */
export function practiceCommands(
  { ports, workspaces, turns, slot, access }: ManagerContext,
  { supervisor, entering, signIns, waitForFirst }: PracticeParts,
): Pick<
  Workspaces,
  'practice' | 'control' | 'startedControl' | 'restartPractice' | 'practiceStopped'
> {
  const run = (): Promise<Practice> =>
    supervisor.ready().catch((error: unknown) => {
      throw practiceFailed(error, ports.paths.profile)
    })
  const isCurrent = () => workspaces.current()?.kind === 'practice'
  const isSignedIn = () => slot.current()?.engine.session.state.kind === 'signed_in'

  return {
    async practice() {
      assertAllowedByPolicy(ports, { kind: 'practice', base_url: '' })
      const since = access.locks()
      // Only after the start is it known whether there is a keychain, and only after the turns is a
      // workspace that is being signed out of gone.
      await waitForFirst()
      await turns.ended()
      const known = workspaces.list().find((workspace) => workspace.kind === 'practice')
      const isShown = known && slot.current()?.engine.id === known.id
      if (isShown && isSignedIn()) return
      const running = await run()
      if (known && slot.current()?.engine.id !== known.id) {
        await turns.take(() => entering.enter(known, since))
        if (access.locked() || isSignedIn()) return
      }
      signIns.intoPractice(running)
    },
    control() {
      const running = supervisor.running()
      return running && isCurrent() ? createPracticeControl(async () => running) : null
    },
    startedControl: () =>
      isCurrent() && !supervisor.gaveUp() ? createPracticeControl(supervisor.ready) : null,
    restartPractice: async () => void (await run()),
    practiceStopped: () => supervisor.gaveUp() && isCurrent(),
  }
}
