import { expect, test } from 'vitest'
import { webhookUrlProblem } from '#shared/domain/webhook-url.ts'

const judged = (url: string, loopback = false) => webhookUrlProblem(url, { loopback })

test('E12: an https address that the service can reach is good', () => {
  for (const url of [
    'https://hooks.example.com/x',
    ' https://example.com:8443/a?b=c ',
    'https://203.0.113.5/x',
    'https://[2001:db8::1]/x',
  ])
    expect([url, judged(url)]).toEqual([url, null])
})

test('E12: addresses the service cannot deliver to are refused, in words', () => {
  expect(judged('hooks')).toContain('not a web address')
  expect(judged('http://example.com/x')).toContain('https://')
  expect(judged('ftp://example.com/x')).toContain('https://')
  expect(judged('https://me:pw@example.com/x')).toContain('name or password')
  for (const host of [
    'localhost',
    '127.0.0.1',
    '127.9.9.9',
    '[::1]',
    'LOCALHOST',
    '2130706433',
    '0x7f.1',
  ])
    expect([host, judged(`https://${host}/x`)]).toEqual([
      host,
      expect.stringContaining('cannot receive'),
    ])
  for (const host of [
    '10.0.0.1',
    '192.168.1.9',
    '172.20.0.1',
    '169.254.1.1',
    '[fd00::1]',
    '[fe80::1]',
    'nas.local',
    'hub.internal',
    'intranet',
  ])
    expect([host, judged(`https://${host}/x`)]).toEqual([
      host,
      expect.stringContaining('local network'),
    ])
})

test('E12, D13: the practice workspace delivers to this computer too', () => {
  expect(judged('http://127.0.0.1:9000/x', true)).toBeNull()
  expect(judged('http://localhost:9000/x', true)).toBeNull()
  expect(judged('ftp://localhost/x', true)).not.toBeNull()
  expect(judged('http://example.com/x', true)).toContain('https://')
})
