import { createPracticeControl } from '#main/features/common/practice-control.ts'
import type { Workspaces } from '#main/features/common/workspaces.ts'
import type { Practice } from '#main/ports.ts'
import type { Entering } from './entering.ts'
import { explainError } from './explain-error.ts'
import { practiceFailed } from './full-disk.ts'
import type { ManagerContext } from './manager-context.ts'
import { admit } from './policy-gate.ts'
import { practiceData } from './practice-data.ts'
import { createPracticeKeeper, type PracticeKeeper } from './practice-keeper.ts'
import type { SignIns } from './sign-ins.ts'

/** Keeps the process of the practice workspace; the workspace goes on once it runs again. */
export function keepPractice(
  context: ManagerContext,
  enter: (...workspace: Parameters<Entering['enter']>) => Promise<void>,
): PracticeKeeper {
  const { ports, workspaces, keychains, turns, slot, standing } = context

  /** Sends what waited; at another address the workspace is opened anew. */
  async function goOn(baseUrl: string): Promise<void> {
    const known = workspaces.current()
    const live = slot.current()
    if (known?.kind !== 'practice' || live?.engine.id !== known.id) return
    if (live.engine.baseUrl !== baseUrl) return enter(known, standing.locks())
    live.engine.sync.tryNow()
    live.engine.outbox.wake()
  }

  return createPracticeKeeper({
    clock: ports.clock,
    log: ports.log,
    start: async () =>
      ports.startPractice({
        data: await practiceData(ports.paths.profile, keychains.current(), keychains.memoryOnly()),
      }),
    restarted: ({ base_url }) =>
      void turns
        .take(() => goOn(base_url))
        .catch((error: unknown) => standing.fail(explainError(error))),
    changed: context.touch,
  })
}

interface PracticeParts {
  keeper: PracticeKeeper
  entering: Entering
  signIns: SignIns
  /** Resolves once the start has ended. */
  started(): Promise<void>
}

/**
 * Builds the commands about the practice workspace: opening it, its switches, and starting it
 * again.
 */
export function practiceCommands(
  { ports, workspaces, turns, slot, standing }: ManagerContext,
  { keeper, entering, signIns, started }: PracticeParts,
): Pick<Workspaces, 'practice' | 'control' | 'restartPractice' | 'practiceStopped'> {
  const run = (): Promise<Practice> =>
    keeper.ready().catch((error: unknown) => {
      throw practiceFailed(error, ports.paths.profile)
    })
  const isSignedIn = () => slot.current()?.engine.session.state.kind === 'signed_in'

  return {
    async practice() {
      admit(ports, { kind: 'practice', base_url: '' })
      const since = standing.locks()
      // Only then is it known whether there is a keychain, and one that is being signed out of is
      // gone.
      await started()
      await turns.ended()
      const known = workspaces.list().find((one) => one.kind === 'practice')
      const isShown = known && slot.current()?.engine.id === known.id
      if (isShown && isSignedIn()) return
      const running = await run()
      if (known && slot.current()?.engine.id !== known.id) {
        await turns.take(() => entering.enter(known, since))
        if (standing.locked() || isSignedIn()) return
      }
      signIns.intoPractice(running)
    },
    control() {
      const running = keeper.running()
      return running && workspaces.current()?.kind === 'practice'
        ? createPracticeControl(running)
        : null
    },
    restartPractice: async () => void (await run()),
    practiceStopped: () => keeper.gaveUp() && workspaces.current()?.kind === 'practice',
  }
}
