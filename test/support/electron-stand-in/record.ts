/**
 * One call that the application made: what, and with which arguments (functions are named only).
 */
export interface Recorded {
  call: string
  args: unknown[]
}

export const recorded: Recorded[] = []
const waitingFor = new Map<string, (() => void)[]>()

/** Notes a call, in a form that can travel between processes. */
export function note(call: string, ...args: unknown[]): void {
  recorded.push({ call, args: args.map(plain) })
  for (const waiting of waitingFor.get(call) ?? []) waiting()
}

/** Resolves at the first such call from now on. */
export function whenNoted(call: string): Promise<void> {
  return new Promise((resolve) => {
    waitingFor.set(call, [...(waitingFor.get(call) ?? []), resolve])
  })
}

function plain(value: unknown): unknown {
  if (typeof value === 'function') return '[function]'
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(plain)
  if (Object.getPrototypeOf(value) !== Object.prototype) return `[${value.constructor.name}]`
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
}
