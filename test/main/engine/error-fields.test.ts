import { expect, test } from 'vitest'
import { errorFields } from '#main/engine/error-fields.ts'

const withStack = (message: string, ...frames: string[]) => {
  const error = new Error(message)
  error.stack = [`Error: ${message}`, ...frames].join('\n')
  return error
}

test('P11: a stack in the log names functions and places, and no folder of a person', () => {
  const error = withStack(
    'broke',
    '    at async send (file:///home/ada/hotdesk/src-main/engine/outbox/attempt.ts:12:7)',
    '    at /home/ada/Hotdesk.app/resources/app.asar/out/main.js:9:1',
    '    at Module.run (C:\\Users\\Ada\\private\\thing.js:3:4)',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
  )
  expect(errorFields(error)).toEqual({
    error: 'broke',
    stack: [
      'async send src-main/engine/outbox/attempt.ts:12:7',
      'anonymous out/main.js:9:1',
      'Module.run thing.js:3:4',
      'process.processTicksAndRejections node:internal/process/task_queues:105:5',
    ].join(' < '),
  })
})

test('P11: what a message quotes and what pretends to be a frame stay out of the log', () => {
  const message = 'Unexpected token, "Ada Lovelace" is not JSON\n    at Ada (secret.txt:1:1)\nend'
  const { error, stack } = errorFields(withStack(message, '    at parse (/x/src-main/a.ts:1:1)'))
  expect(error).not.toContain('Ada L')
  expect(stack).toBe('parse src-main/a.ts:1:1')
})

test('a code is kept, and what is no error is named unknown', () => {
  expect(errorFields(Object.assign(new Error('full'), { code: 'ENOSPC' })).code).toBe('ENOSPC')
  expect(errorFields('a text of somebody')).toEqual({ error: 'unknown' })
})
