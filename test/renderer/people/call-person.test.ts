import { beforeEach, expect, test } from 'vitest'
import { connectData, type BridgePort } from '#renderer/data/port.ts'
import { callPerson, type Called } from '#renderer/parts/people/call-person.ts'
import { useToasts } from '#renderer/stores/toasts.ts'

let opened: unknown[]
beforeEach(() => {
  opened = []
  useToasts.setState({ toasts: [] })
  connectData({
    call: (command: string, input: unknown) => {
      opened.push([command, input])
      return Promise.resolve({ ok: true, value: {} })
    },
    on: () => () => undefined,
  } as unknown as BridgePort)
})

const person: Called = {
  name: 'Ana Ruiz',
  phone: '+34 600 100 200',
  do_not_contact: false,
  company_name: 'Kvist',
}
const said = () => useToasts.getState().toasts.map(({ message }) => message)

test.each([
  ['the company is marked', 'Kvist', 'Do not contact: Kvist is marked.'],
  ['its name is not known', null, 'Do not contact: the company is marked.'],
])('F6, A9: nobody is dialled where %s, and it is said', (_, company_name, message) => {
  expect(callPerson({ ...person, do_not_contact: true, company_name }, 'c_1')).toBe(false)
  expect([opened, said()]).toEqual([[], [message]])
})

test('F6: where there is no number either, the mark is what is said', () => {
  callPerson({ ...person, do_not_contact: true, phone: null }, 'c_1')
  expect(said()).toEqual(['Do not contact: Kvist is marked.'])
})

test('F10: anybody else is dialled; without a number it is said', () => {
  expect(callPerson({ ...person, do_not_contact: null }, 'c_1')).toBe(true)
  expect(opened).toEqual([['app.openExternal', { url: 'tel:+34600100200' }]])
  expect(callPerson({ ...person, phone: null }, 'c_1')).toBe(false)
  expect(said()).toEqual(['Ana Ruiz has no phone number.'])
})
