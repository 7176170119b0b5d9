import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeNamesBy } from '#main/engine/store/person-names.ts'
import { createUserLanguage, type UserLanguage } from '#main/language.ts'
import { localizedSite } from '#main/hosts/common/localized-site.ts'
import { isForAll } from '#main/hosts/common/events-for-all.ts'
import { personName } from '#main/features/common/rows/common.ts'
import type { NameOrder } from '#shared/domain/person-name.ts'
import { setLanguage, t, setNumberFormat } from '#shared/i18n/translate.ts'

const catalogues: Record<string, Record<string, string>> = {
  de: { Save: 'Sichern' },
  ar: { Save: 'حفظ' },
}

let system: string[]
let read: string[]
let heard: string[]
let language: UserLanguage
beforeEach(() => {
  system = ['de-AT', 'fr-FR']
  read = []
  heard = []
  language = createUserLanguage({
    system: () => system,
    read: (tag) => {
      read.push(tag)
      return catalogues[tag] ?? {}
    },
  })
  language.onChange(() => heard.push(language.current().tag))
})
afterEach(() => {
  setLanguage('en', {})
  setNumberFormat(null)
  writeNamesBy('en')
})
const choose = (
  tag: string | null,
  format: string | null = null,
  system_format: string | null = null,
  sort_language: string | null = null,
  name_order: NameOrder = 'by_language',
) => language.follow({ language: tag, format, system_format, sort_language, name_order })

describe('M6: the language of main and its windows', () => {
  test('is English until somebody is followed', () => {
    expect([language.current().tag, language.messages(), read]).toEqual(['en', {}, []])
  })

  test('is the first of the system’s that Hotdesk speaks where the person chose none', () => {
    choose(null)
    expect([language.current().tag, t('Save'), heard]).toEqual(['de', 'Sichern', ['de']])
  })

  test('is the one the person chose, whatever the system speaks', () => {
    choose('ar')
    expect([language.current().direction, t('Save')]).toEqual(['rtl', 'حفظ'])
  })

  test('follows the system anew when the choice is taken back', () => {
    choose('ar')
    system = ['fr-FR']
    choose(null)
    expect([language.current().tag, heard]).toEqual(['fr', ['ar', 'fr']])
  })

  test('is told and read once, however often the same is chosen', () => {
    for (const tag of ['de', 'de', null, 'de']) choose(tag)
    expect([heard, read]).toEqual([['de'], ['de']])
  })

  test('is English without any catalogue, and leaves no words of the last one behind', () => {
    choose('de')
    choose('en')
    expect([language.messages(), t('Save'), read]).toEqual([{}, 'Save', ['de']])
  })

  test('is spoken before anybody hears of it', () => {
    const said: string[] = []
    language.onChange(() => said.push(t('Save')))
    choose('de')
    expect(said).toEqual(['Sichern'])
  })

  test('M5: numbers are written as chosen, also where the language stays', () => {
    choose('en', 'de-DE')
    expect(t('{n, plural, other {# rows}}', { n: 1234 })).toBe('1.234 rows')
    choose('en', 'en-GB')
    expect(t('{n, plural, other {# rows}}', { n: 1234 })).toBe('1,234 rows')
    expect(heard).toEqual([])
  })

  test('M5: numbers are written as the windows write them where no format is chosen', () => {
    choose('en', null, 'de-DE')
    expect(t('{n, plural, other {# rows}}', { n: 1234 })).toBe('1.234 rows')
  })
})

describe('M5: the order of names', () => {
  const anna = { first_name: 'Anna', last_name: 'Nagy', email: 'anna@x.example' }

  test('is that of the language which sorts names', () => {
    choose('de')
    expect([language.sortLanguage(), personName(anna)]).toEqual(['de', 'Anna Nagy'])
    choose('de', null, null, 'hu')
    expect([language.sortLanguage(), personName(anna)]).toEqual(['hu', 'Nagy Anna'])
  })

  test('is that of the system, even without texts in its language', () => {
    system = ['hu-HU', 'de']
    choose(null)
    expect([language.current().tag, personName(anna)]).toEqual(['de', 'Nagy Anna'])
  })

  test('is the one the person chose, and the language sorts on', () => {
    choose('de', null, null, 'sv', 'family_first')
    expect([language.sortLanguage(), personName(anna)]).toEqual(['sv-x-family', 'Nagy Anna'])
    choose('de', null, null, 'hu', 'given_first')
    expect([language.sortLanguage(), personName(anna)]).toEqual(['hu-x-given', 'Anna Nagy'])
    choose('de')
    expect(personName(anna)).toBe('Anna Nagy')
  })

  test('leaves who has no name to the e-mail address', () => {
    choose('de', null, null, null, 'family_first')
    expect(personName({ ...anna, first_name: ' ', last_name: null })).toBe('anna@x.example')
    expect(personName(null)).toBeNull()
  })
})

describe('M6, J12: the script that tells a page its language', () => {
  const page = { type: 'text/html; charset=utf-8', body: Buffer.from('<!doctype html>') }
  const asked: string[] = []
  const site = () =>
    localizedSite(
      {
        read: async (path) => {
          asked.push(path)
          return path === '/' ? page : null
        },
      },
      language,
    )
  /** Runs the script as a page does, and returns what it left there. */
  const run = async () => {
    const file = await site().read('/language.js')
    const documentElement = { lang: '', dir: '' }
    const page = createContext({ document: { documentElement } })
    runInContext(file?.body.toString('utf8') ?? '', page)
    return { type: file?.type, ...documentElement, messages: page['hotdeskMessages'] as unknown }
  }

  test('sets the language, the direction and the translations before anything is drawn', async () => {
    choose('ar')
    expect(await run()).toEqual({
      type: 'text/javascript; charset=utf-8',
      lang: 'ar',
      dir: 'rtl',
      messages: { Save: 'حفظ' },
    })
  })

  test('is made anew for each page: the language may have changed', async () => {
    choose('de')
    expect(await run()).toMatchObject({ lang: 'de', dir: 'ltr' })
    choose('en')
    expect(await run()).toMatchObject({ lang: 'en', messages: {} })
  })

  test('carries any letters of a catalogue without running them', async () => {
    const odd = `"; throw 1 //\u2028\u2029</script>\\`
    catalogues['fr'] = { Save: odd }
    choose('fr')
    expect((await run()).messages).toEqual({ Save: odd })
  })

  test('is all that is added: every other path is read from the site', async () => {
    asked.length = 0
    expect([await site().read('/'), await site().read('/x/language.js')]).toEqual([page, null])
    await site().read('/language.js')
    expect(asked).toEqual(['/', '/x/language.js'])
  })
})

test.each([
  ['tables.changed', true],
  ['session.changed', true],
  ['language.changed', true],
  ['person.erased', true],
  ['notice', false],
] as const)('N8: every window hears of “%s”: %s', (type, all) => {
  expect(isForAll({ type } as Parameters<typeof isForAll>[0])).toBe(all)
})
