import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/i18n/translate.ts'
import { tools } from '#main/features/agents/agent-commands.ts'
import { toolTitle } from '#main/features/agents/tool-titles.ts'

afterEach(() => setLanguage('en', {}))

test('L7, M6: every tool is named on the screens in the language of the person, and in English for agents', () => {
  expect(tools.map(({ name }) => toolTitle(name))).toEqual(tools.map(({ title }) => title))
  setLanguage('de', { 'List people': ['Personen auflisten'] })
  expect(toolTitle('list_people')).toBe('Personen auflisten')
  expect(tools.find(({ name }) => name === 'list_people')?.title).toBe('List people')
  expect(toolTitle('a_tool_of_tomorrow')).toBe('a_tool_of_tomorrow')
})
