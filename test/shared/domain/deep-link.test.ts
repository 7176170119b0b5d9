import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deepLinkTo, readDeepLink } from '#shared/domain/deep-link.ts'

const workspace = '3f0a9c2b71'

test('L5: a link names the workspace and the record, and leads back to it', () => {
  const link = deepLinkTo(workspace, { pathname: '/people/c_1' })
  expect(link).toBe('hotdesk://w-3f0a9c2b71/people/c_1')
  expect(readDeepLink(link ?? '')).toEqual({ workspace, path: '/people/c_1' })
  const member = deepLinkTo(workspace, {
    pathname: '/hot-lists/hl_1',
    search: { member: 'm_1', queue: 'all' },
  })
  expect(member).toBe('hotdesk://w-3f0a9c2b71/hot-lists/hl_1/m_1')
  expect(readDeepLink(member ?? '')).toEqual({ workspace, path: '/hot-lists/hl_1?member=m_1' })
})

test('L5: any id survives, whatever stands in it', () => {
  fc.assert(
    fc.property(
      fc
        .string({ minLength: 1, maxLength: 60 })
        .filter((id) => id.isWellFormed() && id !== '.' && id !== '..'),
      (id) => {
        const link = deepLinkTo(workspace, { pathname: `/people/${encodeURIComponent(id)}` })
        return (
          link !== null &&
          /^hotdesk:\/\/[\w/-]+$/.test(link) &&
          readDeepLink(link)?.path === `/people/${encodeURIComponent(id)}`
        )
      },
    ),
  )
})

test('L5, N3: links without a workspace lead into the open one', () => {
  expect(readDeepLink('hotdesk://meetings/m_1')).toEqual({ workspace: null, path: '/meetings/m_1' })
  expect(readDeepLink(' hotdesk://pending/ ')).toEqual({ workspace: null, path: '/pending' })
  expect(readDeepLink(`hotdesk://w-${workspace}`)).toEqual({ workspace, path: '/' })
})

test('Security: a link can only name a screen', () => {
  for (const link of [
    'https://example.com',
    'hotdesk:people',
    'hotdesk://../x',
    'hotdesk://people/c_1?x=1',
    'hotdesk://people/c_1#x',
    'hotdesk://people/%2e%2e',
    'hotdesk://people//x',
    'hotdesk://x-!',
    'hotdesk://people/x-',
    `hotdesk://people/${'a'.repeat(700)}`,
    'javascript:alert(1)',
  ]) {
    expect([link, readDeepLink(link)]).toEqual([link, null])
  }
  expect(readDeepLink(`hotdesk://people/x-${btoa('../../settings').replace(/=+$/, '')}`)).toEqual({
    workspace: null,
    path: `/people/${encodeURIComponent('../../settings')}`,
  })
})
