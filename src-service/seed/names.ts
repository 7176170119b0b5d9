import type { Faker } from '@faker-js/faker'
import { faker as en_GB } from '@faker-js/faker/locale/en_GB'
import { faker as en_IE } from '@faker-js/faker/locale/en_IE'
import { faker as en_US } from '@faker-js/faker/locale/en_US'
import { faker as en_AU } from '@faker-js/faker/locale/en_AU'
import { faker as en_NG } from '@faker-js/faker/locale/en_NG'
import { faker as en_IN } from '@faker-js/faker/locale/en_IN'
import { faker as de } from '@faker-js/faker/locale/de'
import { faker as fr } from '@faker-js/faker/locale/fr'
import { faker as fr_SN } from '@faker-js/faker/locale/fr_SN'
import { faker as es } from '@faker-js/faker/locale/es'
import { faker as pt_BR } from '@faker-js/faker/locale/pt_BR'
import { faker as it } from '@faker-js/faker/locale/it'
import { faker as nl } from '@faker-js/faker/locale/nl'
import { faker as sv } from '@faker-js/faker/locale/sv'
import { faker as da } from '@faker-js/faker/locale/da'
import { faker as nb_NO } from '@faker-js/faker/locale/nb_NO'
import { faker as fi } from '@faker-js/faker/locale/fi'
import { faker as pl } from '@faker-js/faker/locale/pl'
import { faker as cs_CZ } from '@faker-js/faker/locale/cs_CZ'
import { faker as ro } from '@faker-js/faker/locale/ro'
import { faker as hu } from '@faker-js/faker/locale/hu'
import { faker as hr } from '@faker-js/faker/locale/hr'
import { faker as uk } from '@faker-js/faker/locale/uk'
import { faker as tr } from '@faker-js/faker/locale/tr'
import { faker as vi } from '@faker-js/faker/locale/vi'
import { scripts } from './pools/names.ts'
import type { Random } from './random.ts'
import { latin } from './writing.ts'

export interface PersonName { first: string; last: string; mail: string }
/** Draws names of one language. */
export type Names = (random: Random, locale: string) => PersonName

interface Pool { given: readonly string[]; family: readonly string[] }

/** Names drawn from each locale; enough that two hundred people of one city seldom share both. */
const perLocale = 400

const fakers: Readonly<Record<string, Faker>> = {
  en_GB, en_IE, en_US, en_AU, en_NG, en_IN, de, fr, 'ar-fr': fr_SN, es, pt_BR, it, nl, sv,
  da, nb_NO, fi, pl, cs_CZ, ro, hu, hr, uk, tr, vi,
}

/**
 * Draws a pool of names from each of faker's locales. Loading those takes 70 ms and is needed by a first start alone, which is why
 * the service imports the seed only then.
 */
export function drawNames(seed: number): Names {
  const pools = new Map<string, Pool>()
  for (const [locale, faker] of Object.entries(fakers)) {
    faker.seed(seed)
    pools.set(locale, {
      given: Array.from({ length: perLocale }, () => faker.person.firstName()),
      family: Array.from({ length: perLocale }, () => faker.person.lastName()),
    })
  }
  return (random, locale) => {
    const written = scripts[locale]
    if (written) {
      const given = random.pick(written.given)
      const family = random.pick(written.family)
      return { first: given.native, last: family.native, mail: `${given.latin}.${family.latin}` }
    }
    const pool = pools.get(locale)
    if (!pool) throw new RangeError(`No names are known for ${locale}.`)
    const first = random.pick(pool.given)
    const last = random.pick(pool.family)
    const mail = [latin(first), latin(last)].filter(Boolean).join('.')
    return { first, last, mail: mail || 'office' }
  }
}
