import { expect, test } from 'vitest'
import {
  answerDigest,
  findDigest,
  parseChallenges,
} from '#main/hosts/common/network/proxy-challenge.ts'

test('Digest is answered as RFC 7616 §3.9.1 answers it', () => {
  const challenges = parseChallenges(
    ['SHA-256', 'MD5'].map(
      (algorithm) =>
        `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, ` +
        'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", ' +
        'opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
    ),
  )
  const response = (challenge = challenges[0]) =>
    / response="(\w+)"/.exec(
      answerDigest(
        challenge!,
        { user: 'Mufasa', password: 'Circle of Life' },
        { method: 'GET', path: '/dir/index.html' },
        'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
      ),
    )?.[1]
  expect(response(challenges[1])).toBe('8ca523f5e9506fed4657c9700eebdbec')
  const strongest = findDigest(challenges.toReversed())
  expect(response(strongest ?? undefined)).toBe(
    '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
  )
})

test('a name with other letters than those of ASCII signs in to a proxy too', () => {
  const [challenge] = parseChallenges('Digest realm="a \\"b\\"", nonce="n", userhash=false')
  const answer = answerDigest(
    challenge!,
    { user: 'Jäsøn’', password: '' },
    { method: 'CONNECT', path: 'desk.example:443' },
  )
  expect(answer).toContain("username*=UTF-8''J%C3%A4s%C3%B8n%E2%80%99,")
  expect(answer).toContain('realm="a \\"b\\""')
})
