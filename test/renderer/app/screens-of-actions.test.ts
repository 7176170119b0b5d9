import { expect, test } from 'vitest'
import { desk, workspaceItems, dayItems } from '#renderer/navigation/navigation-items.ts'
import { screensOfActions } from '#renderer/app/palette/screens-of-actions.ts'
import { recordActions } from '#renderer/app/palette/record-actions.ts'
import known from '#renderer/keys/known-keys.json' with { type: 'json' }

test('H1: what the palette offers from anywhere is a command of a screen, with the place that has it', () => {
  const ids = new Set(known.map(({ id }) => id))
  const places = [...dayItems, ...workspaceItems, ...desk].map(({ path }) => path)
  for (const [path, commands] of Object.entries(screensOfActions)) {
    expect(places).toContain(`/${path.split(/[/?]/)[1]}`)
    for (const id of commands) expect(ids).toContain(id)
  }
})

test('H1: what needs a record is a command of a place, and is not offered from anywhere as well', () => {
  const ids = new Set(known.map(({ id }) => id))
  const places = [...dayItems, ...workspaceItems, ...desk].map(({ path }) => path)
  const anywhere = new Set(Object.values(screensOfActions).flat())
  for (const { path, ids: commands } of recordActions) {
    expect(places).toContain(path)
    for (const id of commands)
      expect([id, ids.has(id), anywhere.has(id)]).toEqual([id, true, false])
  }
  const all = recordActions.flatMap((one) => one.ids)
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([])
})
