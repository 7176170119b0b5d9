import { expect, test } from 'vitest'
import { joinableLink } from '#renderer/parts/meetings/meeting-link.ts'

test.each([
  ['https://meet.example/a?b=c', 'https://meet.example/a?b=c'],
  ['zoom.example/j/123', 'https://zoom.example/j/123'],
  ['http://meet.example/a', null],
  ['javascript:alert(1)', null],
  ['room 3', null],
  ['room', null],
  ['+44 20 7946 0000', null],
  ['', null],
])('C2, C5: the link %j is one that Join can open: %j', (typed, link) => {
  expect(joinableLink(typed)).toBe(link)
})
