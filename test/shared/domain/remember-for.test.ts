import { expect, test } from 'vitest'
import { rememberFor } from '#shared/domain/remember-for.ts'

test('each object is asked about once, and equal ones apart', () => {
  const asked: object[] = []
  const find = rememberFor((key: { size: number }) => {
    asked.push(key)
    return [key.size]
  })
  const one = { size: 3 }
  const other = { size: 3 }
  expect(find(one)).toBe(find(one))
  expect(find(other)).not.toBe(find(one))
  expect(asked).toEqual([one, other])
})
