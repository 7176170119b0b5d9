// node src-service/seed/draw-names.ts: regenerates pools/drawn-names.ts. The names are stored as
// text because faker's locales would cost 45 MB and 140 ms at every start of a service that needs
// them once.
import { writeFileSync } from 'node:fs'
import type { Faker } from '@faker-js/faker'
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

/**
 * Number of names per locale; enough that two of two hundred people in a city seldom share both
 * names.
 */
const perLocale = 240

const fakers: Readonly<Record<string, Faker>> = {
  en_AU,
  en_NG,
  en_IN,
  de,
  fr,
  'ar-fr': fr_SN,
  es,
  pt_BR,
  it,
  nl,
  sv,
  da,
  nb_NO,
  fi,
  pl,
  cs_CZ,
  ro,
  hu,
  hr,
  uk,
  tr,
  vi,
}

const distinct = (draw: () => string) => {
  const names = new Set<string>()
  for (let tries = 0; names.size < perLocale && tries < perLocale * 50; tries++) names.add(draw())
  return [...names].join('|')
}

const lines = Object.entries(fakers).map(([locale, faker]) => {
  faker.seed(2026)
  const given = JSON.stringify(distinct(() => faker.person.firstName()))
  const family = JSON.stringify(distinct(() => faker.person.lastName()))
  return `  '${locale}': {\n    given: ${given},\n    family: ${family},\n  },`
})
writeFileSync(
  new URL('pools/drawn-names.ts', import.meta.url),
  [
    '/** Names by language, drawn from faker by draw-names.ts; separated by bars. Not edited by hand. */',
    'export const drawnNames: Readonly<Record<string, { given: string; family: string }>> = {',
    ...lines,
    '}\n',
  ].join('\n'),
)
