import type { PhonePlan } from './pools/locations.ts'
import type { Random } from './random.ts'

const digits = (random: Random, count: number) =>
  String(random.int(0, 10 ** count - 1)).padStart(count, '0')

/**
 * National numbers in ranges that regulators reserve for fiction (Ofcom, NANPA 555-01xx,
 * Bundesnetzagentur, ARCEP, PTS, ComReg, ACMA).
 */
const numbers: Readonly<
  Record<
    PhonePlan,
    (random: Random) => { country: string; trunk: string; area: string; rest: string }
  >
> = {
  uk: (random) =>
    random.chance(0.4)
      ? { country: '44', trunk: '0', area: '7700', rest: `900${digits(random, 3)}` }
      : {
          country: '44',
          trunk: '0',
          area: random.pick([
            '113',
            '114',
            '115',
            '116',
            '117',
            '118',
            '121',
            '131',
            '141',
            '151',
            '161',
          ]),
          rest: `496 0${digits(random, 3)}`,
        },
  us: (random) => ({
    country: '1',
    trunk: '',
    area: random.pick([
      '212',
      '415',
      '206',
      '512',
      '617',
      '312',
      '412',
      '416',
      '646',
      '650',
      '917',
      '929',
    ]),
    rest: `555-01${digits(random, 2)}`,
  }),
  de: (random) =>
    random.chance(0.5)
      ? { country: '49', trunk: '0', area: '30', rest: `23125 ${digits(random, 3)}` }
      : {
          country: '49',
          trunk: '0',
          area: random.pick(['89', '40', '221', '69']),
          rest: random.pick(['99998 ', '66969 ', '4710 ', '90009 ']) + digits(random, 3),
        },
  fr: (random) => ({
    country: '33',
    trunk: '0',
    area: random.pick(['1 99 00', '2 61 91', '3 53 01', '4 65 71', '5 36 49', '6 39 98']),
    rest: `${digits(random, 2)} ${digits(random, 2)}`,
  }),
  se: (random) =>
    random.chance(0.5)
      ? { country: '46', trunk: '0', area: '8', rest: `465 004 ${digits(random, 2)}` }
      : { country: '46', trunk: '0', area: '70', rest: `1740 6${digits(random, 2)}` },
  ie: (random) => ({
    country: '353',
    trunk: '0',
    area: '20',
    rest: `91${digits(random, 1)} ${digits(random, 4)}`,
  }),
  au: (random) => ({
    country: '61',
    trunk: '0',
    area: random.pick(['2', '3', '7', '8']),
    rest: `5550 ${digits(random, 4)}`,
  }),
}

/** Invents a number that no one has, in one of the many ways people write numbers. */
export function phoneNumber(random: Random, plan: PhonePlan): string {
  const { country, trunk, area, rest } = numbers[plan](random)
  switch (random.int(0, 6)) {
    case 0:
      return `+${country} ${area} ${rest}`
    case 1:
      return `+${country}${area}${rest}`.replace(/[ -]/g, '')
    case 2:
      return `${trunk}${area} ${rest}`
    case 3:
      return `${trunk}${area}/${rest.replace(/ /g, '')}`
    case 4:
      return `+${country} (${trunk}${area}) ${rest}`
    case 5:
      return `00${country} ${area} ${rest.replace(/ /g, '-')}`
    default:
      return `+${country} ${area} ${rest}${random.chance(0.2) ? ` ext. ${random.int(10, 999)}` : ''}`
  }
}
