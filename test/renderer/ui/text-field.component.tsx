import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Field } from '#renderer/ui/field.tsx'
import { TextField } from '#renderer/ui/text-field.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* M6: a number may be typed in the digits of one's own keyboard. */

function Amount({ inputMode }: { inputMode?: 'numeric' }) {
  const [value, setValue] = useState('')
  return (
    <Field label="Amount">
      <TextField
        value={value}
        onChange={(event) => setValue(event.target.value)}
        {...(inputMode ? { inputMode } : {})}
      />
    </Field>
  )
}
const field = () => document.querySelector('input')!

test('M6: a field for numbers takes Arabic digits, and the cursor stays where it was', async () => {
  connect()
  await show(<Amount inputMode="numeric" />)
  field().focus()
  await userEvent.keyboard('٢٥')
  expect(field().value).toBe('25')
  await userEvent.keyboard('{ArrowLeft}٠')
  expect([field().value, field().selectionStart]).toEqual(['205', 2])
})

test('a field for text keeps them', async () => {
  connect()
  await show(<Amount />)
  field().focus()
  await userEvent.keyboard('شقة ٢٥')
  expect(field().value).toBe('شقة ٢٥')
})

test.each([
  ['type', 'url', 'ltr'],
  ['type', 'email', 'ltr'],
  ['inputMode', 'url', 'ltr'],
  ['inputMode', 'numeric', ''],
])('M6: a field with %s %s has the direction %j', async (attribute, kind, direction) => {
  connect()
  await show(<TextField aria-label="Address" {...{ [attribute]: kind }} />)
  expect(field().dir).toBe(direction)
})
