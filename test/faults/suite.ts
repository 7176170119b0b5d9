import { faultOf, type FaultName } from './catalogue.ts'
import { findTargets, freeClasses, tryFree, type FreeClass, type Targets } from './free-classes.ts'
import { findBuyers, paidRoutes, tryPaid, type Buyers } from './paid-classes.ts'
import { tryRevoke, tryToken } from './sign-in-classes.ts'
import { faultWorld, type FaultWorld } from './world.ts'

/** The 9 classes of requests of docs/promises.md "Faults". */
export const requestClasses = [
  'read',
  'page',
  'patch',
  'delete',
  'create',
  'paid',
  'keyed',
  'token',
  'revoke',
] as const
export type RequestClass = (typeof requestClasses)[number]

/** One world for many cases of faults, with records to use up. */
export interface Bench {
  world: FaultWorld
  /** Runs one case; rejects with what is wrong. */
  one(name: RequestClass, fault: FaultName, seed: number): Promise<void>
  paid(route: (typeof paidRoutes)[number], fault: FaultName, seed: number): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const isFree = (name: RequestClass): name is FreeClass => Object.hasOwn(freeClasses, name)

export async function openBench(contacts = 400): Promise<Bench> {
  const world = await faultWorld({ contacts })
  const buyers: Buyers = await findBuyers(world)
  const targets: Targets = await findTargets(world)
  const unkeyed = paidRoutes.filter((route) => route !== 'sourcing.start')
  /** What went wrong is named with all that is needed to have it again. */
  async function named(case_: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
      if (!world.proxy.seen.some((one) => one.fault !== null))
        throw new Error('the fault befell nothing')
    } catch (error) {
      throw new Error(`${case_}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    } finally {
      world.proxy.rule(null)
      world.proxy.seen.length = 0
      await world.outbox.discard(world.outbox.pending().rows.map((row) => row.id))
    }
  }
  return {
    world,
    one: (name, fault, seed) =>
      named(`${name} with ${fault}, seed ${seed}`, async () => {
        if (isFree(name)) return tryFree(name, world, targets, faultOf(fault, seed))
        if (name === 'paid')
          return tryPaid(
            unkeyed[seed % unkeyed.length] ?? 'research.start',
            world,
            buyers,
            faultOf(fault, seed),
          )
        if (name === 'keyed') return tryPaid('sourcing.start', world, buyers, faultOf(fault, seed))
        return name === 'token'
          ? tryToken(world, faultOf(fault, seed))
          : tryRevoke(world, faultOf(fault, seed))
      }),
    paid: (route, fault, seed) =>
      named(`${route} with ${fault}, seed ${seed}`, () =>
        tryPaid(route, world, buyers, faultOf(fault, seed)),
      ),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

/** A seed for this run, from HOTDESK_SEED where a run shall be had again. */
export const seedOfRun = (): number =>
  Number(process.env['HOTDESK_SEED'] ?? Math.floor(Math.random() * 1e6))
