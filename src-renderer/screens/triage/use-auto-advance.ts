import type { MemberRow } from '#shared/bridge/hot-lists.ts'
import { useScreenMemory } from '../../stores/preferences.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'

/** Moves on to the next member after a decision, unless the person turned that off. */
export function useAutoAdvance(grid: GridState<MemberRow>, active: MemberRow | undefined) {
  const [memory, remember] = useScreenMemory<{ advance: boolean }>('triage')
  const on = memory.advance !== false
  const selected = grid.selectedCount()
  /**
   * Moves from a member to the next. One that has left the queue by then has the next in its place
   * already.
   */
  const moveOn = (from: MemberRow | undefined) => {
    if (from && grid.row()?.id === from.id) grid.move(1)
  }
  return {
    on,
    toggle: () => remember({ advance: !on }),
    moveOn,
    /** Waits for a decision and moves on if it was kept; a selection stays as it is. */
    async after(decision: Promise<boolean>): Promise<void> {
      if ((await decision) && on && selected === 0) moveOn(active)
    },
  }
}

export type AutoAdvance = ReturnType<typeof useAutoAdvance>
