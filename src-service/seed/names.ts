import { drawnNames } from './pools/drawn-names.ts'
import { englishNames } from './pools/english-names.ts'
import { scripts } from './pools/names.ts'
import type { Random } from './random.ts'
import { latin } from './writing.ts'

export interface PersonName {
  first: string
  last: string
  mail: string
}

const pools = new Map(
  Object.entries({ ...drawnNames, ...englishNames }).map(([locale, { given, family }]) => [
    locale,
    { given: given.split('|'), family: family.split('|') },
  ]),
)

/**
 * Picks a name of the `locale` in its own script, with a Latin spelling for an e-mail address.
 * Throws RangeError for a locale without names.
 */
export function personName(random: Random, locale: string): PersonName {
  const script = scripts[locale]
  if (script) {
    const given = random.pick(script.given)
    const family = random.pick(script.family)
    return { first: given.native, last: family.native, mail: `${given.latin}.${family.latin}` }
  }
  const pool = pools.get(locale)
  if (!pool) throw new RangeError(`No names are known for ${locale}.`)
  const first = random.pick(pool.given)
  const last = random.pick(pool.family)
  const mail = [latin(first), latin(last)].filter(Boolean).join('.')
  return { first, last, mail: mail || 'office' }
}
