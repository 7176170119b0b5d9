import type { MemberRow } from '#shared/bridge/hot-lists.ts'
import { useScreenMemory } from '../../stores/preferences.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'

/**
 * Moves on to the next member after a decision (a tier, a status, the outcome of a call), unless
 * the user turned that off. A note is not a decision: the status that follows it is for the same
 * member.
 */
export function useAutoAdvance(grid: GridState<MemberRow>, active: MemberRow | undefined) {
  const [memory, remember] = useScreenMemory<{ advance: boolean }>('triage')
  const on = memory.advance !== false
  const selected = grid.selectedCount()
  /**
   * Moves from a member to the next. If the member has already left the queue, the next one has
   * taken its place.
   */
  const moveOn = (from: MemberRow | undefined) => {
    if (from && grid.row()?.id === from.id) grid.move(1)
  }
  return {
    on,
    toggle: () => remember({ advance: !on }),
    /**
     * Decides about the active member and moves on at once, so that the next key is for the next
     * member. Moves back if the decision was not saved. A selection stays as it is.
     */
    async atOnce(decide: () => Promise<boolean>): Promise<void> {
      const from = grid.row()
      const moves = on && grid.selectedCount() === 0
      const decision = decide()
      if (moves) moveOn(from)
      const next = grid.row()
      const kept = await decision
      if (!kept && moves && next?.id !== from?.id && grid.row()?.id === next?.id) grid.move(-1)
    },
    /** Waits until a decision is saved, then moves on. A selection stays as it is. */
    async after(decision: Promise<boolean>): Promise<void> {
      if ((await decision) && on && selected === 0) moveOn(active)
    },
  }
}

export type AutoAdvance = ReturnType<typeof useAutoAdvance>
