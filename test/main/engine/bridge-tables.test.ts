import { expect, test } from 'vitest'
import { bridgeTables, sortedTables } from '#main/engine/bridge-tables.ts'
import { tableNames, tables } from '#main/engine/store/cache/tables.ts'

test('M5: every list that can be sorted by names is shown anew after names are sorted anew', () => {
  const hasNames = (name: string | undefined) =>
    name !== undefined &&
    Object.values(tables[name as keyof typeof tables].columns).some(({ kind }) => kind === 'order')
  const sorted = tableNames.filter(
    (name) =>
      hasNames(name) ||
      Object.values(tables[name].joins ?? {}).some(({ table }) => hasNames(table)),
  )
  expect(sortedTables).toEqual(expect.arrayContaining(bridgeTables(sorted)))
})
