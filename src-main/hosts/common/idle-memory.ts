import type { Clock } from '#main/ports.ts'
import type { Workbench } from '#main/workbench.ts'

/** Time without a call from a window after which memory may be given back, in milliseconds. */
const IDLE_MS = 60_000
/** The shortest time between two collections; each takes about a tenth of a second (G10). */
const MIN_PAUSE_MS = 15 * 60_000
/** A smaller heap is left alone, in bytes. */
const SMALL_HEAP = 96 * 1024 * 1024
/** A heap that has not grown by this factor since the last collection is in use. */
const GROWTH = 1.5

/** The heap of this process. */
export interface Heap {
  /** Returns the memory that is reserved for the heap, in bytes. */
  size(): number
  /** Removes what is not used any more, so that its memory goes back to the system. */
  collect(): Promise<void>
}

/**
 * Gives back the memory that a long sync leaves behind, once no window has called for a minute (G9).
 * V8 keeps a heap as large as its work last needed it, and collects it only when work goes on.
 */
export function watchIdleMemory(
  workbench: Workbench,
  { monotonic, after }: Pick<Clock, 'monotonic' | 'after'>,
  heap: Heap = processHeap,
): Workbench {
  let calledAt = monotonic()
  let collectedAt = -Infinity
  let sizeThen = 0
  let cancel = after(IDLE_MS, check)

  function check(): void {
    cancel = after(IDLE_MS, check)
    const now = monotonic()
    const size = heap.size()
    if (now - calledAt < IDLE_MS || now - collectedAt < MIN_PAUSE_MS) return
    if (size < SMALL_HEAP || size < sizeThen * GROWTH) return
    collectedAt = now
    void heap.collect().then(
      () => (sizeThen = heap.size()),
      () => {},
    )
  }

  return {
    ...workbench,
    handle(command, input) {
      calledAt = monotonic()
      return workbench.handle(command, input)
    },
    stop() {
      cancel()
      return workbench.stop()
    },
  }
}

const processHeap: Heap = {
  size: () => process.memoryUsage().heapTotal,
  async collect() {
    // Loaded here, because a start does not need them.
    const [v8, vm] = await Promise.all([import('node:v8'), import('node:vm')])
    v8.setFlagsFromString('--expose-gc')
    const collect = vm.runInNewContext('gc') as NodeJS.GCFunction
    v8.setFlagsFromString('--no-expose-gc')
    collect({ type: 'major', execution: 'sync' })
  },
}
