import { expect, test } from 'vitest'
import { systemLanguages } from '#main/hosts/common/system-languages.ts'

test.each([
  [{ LANG: 'de_DE.UTF-8' }, ['de-DE']],
  [{ LANG: 'en_GB.UTF-8', LC_MESSAGES: 'fr_FR' }, ['fr-FR']],
  [{ LANG: 'de_DE', LC_ALL: 'es_ES@euro' }, ['es-ES']],
  [{ LANG: 'de_AT.UTF-8', LANGUAGE: 'de_AT:fr' }, ['de-AT', 'fr', 'de-AT']],
  [{ LANG: 'C.UTF-8', LANGUAGE: 'de' }, []],
  [{ LANG: 'POSIX' }, []],
  [{}, ['pt-BR']],
  [{ LANG: '' }, ['pt-BR']],
])('M6: a system with %j speaks %j', (env, languages) => {
  expect(systemLanguages(env, () => 'pt-BR')).toEqual(languages)
})
