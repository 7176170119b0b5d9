import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMailto, mailtoLink, MAILTO_MOST } from '#shared/domain/mailto.ts'
import { externalAddress } from '#main/hosts/common/external-address.ts'

/** Reads a link as RFC 6068 says a mail program does. */
function read(link: string) {
  const [address = '', query = ''] = link.slice('mailto:'.length).split('?')
  const fields = new Map(
    query
      .split('&')
      .filter(Boolean)
      .map((field) => field.split('=').map((part) => decodeURIComponent(part)) as [string, string]),
  )
  return {
    to: decodeURIComponent(address),
    subject: fields.get('subject'),
    body: fields.get('body'),
  }
}

test('F12: a letter is encoded as RFC 6068 says', () => {
  expect(
    mailtoLink({
      to: "o'brien+jobs@example.com",
      subject: 'Café & more? 100 %',
      body: 'Line 1\nLine 2 #x',
    }),
  ).toBe(
    'mailto:o%27brien%2Bjobs@example.com?subject=Caf%C3%A9%20%26%20more%3F%20100%20%25&body=Line%201%0D%0ALine%202%20%23x',
  )
  expect(mailtoLink({ to: 'a@b.example', subject: ' ', body: '' })).toBe('mailto:a@b.example')
})

test('F12: a subject brings no other header with it', () => {
  expect(
    read(mailtoLink({ to: 'a@b.example', subject: 'x\r\nBcc: c@d.example', body: '' })),
  ).toEqual({ to: 'a@b.example', subject: 'x Bcc: c@d.example', body: undefined })
})

test('F12: whatever is written arrives to the letter, and may leave Hotdesk', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(
    fc.property(fc.emailAddress(), text, text, (to, subject, body) => {
      const link = mailtoLink({ to, subject, body })
      const arrived = read(link)
      expect(arrived.to).toBe(to)
      expect(arrived.body ?? '').toBe(body.replaceAll(/\r\n|[\n\r\u2028\u2029]/g, '\r\n'))
      expect((arrived.subject ?? '').replaceAll(/\s/g, '')).toBe(
        subject.replaceAll(/[\s\p{Cc}]/gu, ''),
      )
      expect(link).toMatch(/^mailto:[\w.~%@?&=-]*$/)
      if (link.length <= MAILTO_MOST) expect(externalAddress(link)).toBe(link)
    }),
  )
})

test('F12: half a character does not stop a letter', () => {
  expect(mailtoLink({ to: 'a@b.example', subject: '', body: 'x\uD83D' })).toContain(
    'body=x%EF%BF%BD',
  )
})

test.each([
  'mailto:a@b.example?bcc=c@d.example',
  'mailto:a@b.example?attach=/etc/passwd',
  'mailto:a@b.example?subject=x&subject=y',
  'mailto:a@b.example?subject=x&cc=y',
  'mailto:a@b.example?body=x?subject=y',
  'mailto:a@b.example?body=x%26&',
  'mailto:a@b.example,c@d.example?subject=x',
  'mailto:?subject=x',
  'mailto:a@b.example?body="x"',
  `mailto:a@b.example?body=${'x'.repeat(MAILTO_MOST)}`,
])('Security: %s is no letter that may leave', (link) => {
  expect(isMailto(link)).toBe(false)
})
