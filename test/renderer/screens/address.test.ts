import { expect, test } from 'vitest'
import { readAddress } from '#renderer/screens/welcome/address.ts'

test.each([
  ['northgate.example', 'https://northgate.example/api/v2'],
  ['https://northgate.example/', 'https://northgate.example/api/v2'],
  [' https://northgate.example/api/v2/ ', 'https://northgate.example/api/v2'],
  ['http://127.0.0.1:4010/api/v2', 'http://127.0.0.1:4010/api/v2'],
  ['http://localhost:4010', 'http://localhost:4010/api/v2'],
])('J1: %s is %s', (typed, url) => {
  expect(readAddress(typed)).toEqual({ ok: true, url })
})

test.each([
  ['', 'Enter the address'],
  ['http://northgate.example', 'https'],
  ['not an address', 'Not a valid address'],
  ['https://dana:secret@northgate.example', 'Remove the user name'],
  ['javascript:alert(1)', ''],
  ['file:///etc/passwd', 'https'],
])('J1: %s is refused in words', (typed, words) => {
  const read = readAddress(typed)
  expect(read.ok).toBe(false)
  expect(read.ok ? '' : read.message).toContain(words)
})
