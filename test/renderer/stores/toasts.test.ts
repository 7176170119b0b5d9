import { beforeEach, expect, test } from 'vitest'
import { toast, useToasts, type ToastTone } from '#renderer/stores/toasts.ts'

/*
 * Which messages stand beside each other: what the user did is always answered, whatever arrives
 * in the same moment (WCAG 4.1.3).
 */

beforeEach(() => useToasts.setState({ toasts: [] }))

interface Said {
  tone?: ToastTone
  isUnasked?: boolean
  link?: string
}
const answer = {}
const news: Said = { isUnasked: true }
const error: Said = { tone: 'error' }
const errorByItself: Said = { tone: 'error', isUnasked: true }

const cases: [name: string, said: Said[], shown: number[]][] = [
  ['an answer takes the place of the one before', [answer, answer], [1]],
  ['an answer stays beside what comes by itself', [answer, news], [0, 1]],
  ['an answer stays beside an error that comes by itself', [answer, errorByItself], [0, 1]],
  ['news takes the place of other news', [answer, news, news], [0, 2]],
  [
    'news of what was started takes its place',
    [
      { ...answer, link: '/a' },
      { ...news, link: '/a' },
    ],
    [1],
  ],
  ['the next answer takes the place of both', [answer, news, answer], [2]],
  ['an error stays beside the next answer', [error, answer], [0, 1]],
  ['an error stays beside news and the last answer', [error, answer, answer, news], [0, 2, 3]],
  ['an error takes the place of an error', [errorByItself, error], [1]],
]

test.each(cases)('%s', (_, said, shown) => {
  for (const [index, one] of said.entries()) toast({ ...one, message: String(index) })
  expect(useToasts.getState().toasts.map(({ message }) => Number(message))).toEqual(shown)
})
