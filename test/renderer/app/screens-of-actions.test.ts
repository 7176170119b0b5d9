import { expect, test } from 'vitest'
import { desk, workspaceItems, dayItems } from '#renderer/navigation/navigation-items.ts'
import { screensOfActions } from '#renderer/app/palette/screens-of-actions.ts'
import known from '#renderer/keys/known-keys.json' with { type: 'json' }

test('H1: what the palette offers from anywhere is a command of a screen, with the place that has it', () => {
  const ids = new Set(known.map(({ id }) => id))
  const places = [...dayItems, ...workspaceItems, ...desk].map(({ path }) => path)
  for (const [path, commands] of Object.entries(screensOfActions)) {
    expect(places).toContain(`/${path.split(/[/?]/)[1]}`)
    for (const id of commands) expect(ids).toContain(id)
  }
})
