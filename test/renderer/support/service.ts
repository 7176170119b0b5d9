import type { Answer } from '#shared/bridge/index.ts'
import type { Page, PageInput } from '#renderer/data/pages.ts'

export interface Person {
  id: string
  name: string
  tier: string | null
}

/**
 * A list behind the bridge that a test can change, hold back and refuse; it counts what it is
 * asked.
 */
export function listService(count: number) {
  let people: Person[] = Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: `Person ${index}`,
    tier: null,
  }))
  const asked: PageInput[] = []
  let gate: Promise<void> = Promise.resolve()
  let failing = false
  return {
    asked,
    ask: async (input: PageInput): Promise<Answer<Page<Person>>> => {
      asked.push(input)
      const now = [...people]
      await gate
      if (failing)
        return { ok: false, error: { code: 'down', message: 'The list could not be read.' } }
      const offset =
        input.after === undefined
          ? (input.offset ?? 0)
          : now.findIndex(({ id }) => id === input.after) + 1
      const rows = now.slice(offset, offset + input.limit).map((person) => ({ ...person }))
      return {
        ok: true,
        value: {
          rows,
          offset,
          total: now.length,
          next: offset + rows.length < now.length ? (rows.at(-1)?.id ?? null) : null,
          as_of: 1,
        },
      }
    },
    change: (change: (people: Person[]) => Person[]) => {
      people = change(people)
    },
    hold() {
      let open = () => undefined as void
      gate = new Promise((resolve) => {
        open = resolve
      })
      return () => {
        gate = Promise.resolve()
        open()
      }
    },
    fail: (on: boolean) => {
      failing = on
    },
  }
}

/** Lets everything that can go on go on. */
export const settle = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve)
  })
