import type { Engine, PayingEngine } from '#main/engine/engine.ts'

/** A hub that nobody listens to. */
export const silentHub: Engine['hub'] = { emit() {}, touch() {}, listen: () => () => true }

/** An engine of the real parts a test has; using any other part fails the test. */
export const engineOf = <T extends Partial<PayingEngine>>(parts: T): Engine & T =>
  ({ id: 'w', hub: silentHub, conflicts: () => new Set(), ...parts }) as unknown as Engine & T
