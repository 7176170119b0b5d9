import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContactRow } from '#shared/bridge/people.ts'
import { VcardReader } from '#shared/tables/vcard.ts'
import { vcardOf } from '#main/features/common/vcard.ts'
import { importWorld } from './world.ts'

/* L2, L3: what an address book hands over is read like any other table. */

const read = (text: string, piece = text.length) => {
  const cards: (Record<string, string> | null)[] = []
  const reader = new VcardReader((card) => cards.push(card))
  for (let at = 0; at < text.length; at += piece) reader.write(text.slice(at, at + piece))
  reader.end()
  return cards
}
const person = {
  id: 'c_1',
  name: 'Zoë Ångström-Núñez; of the very long name that is folded',
  first_name: 'Zoë',
  last_name: 'Ångström; Núñez',
  email: 'zoe@x.example',
  phone: '+46 8 123 45 67',
  title: 'CFO, Nordics',
  company_name: 'Kvist\\Bank',
  location: 'Stockholm',
  linkedin_url: 'https://www.linkedin.com/in/zoe',
  notes: 'line one\nline two',
  do_not_contact: false,
} as ContactRow

test('L3: what Hotdesk writes it reads again, however it is cut into pieces', () => {
  const text = vcardOf(person) + vcardOf({ ...person, first_name: 'Ada', notes: null })
  for (const piece of [1, 7, 64, text.length]) {
    expect(read(text, piece)).toEqual([
      {
        'First name': 'Zoë',
        'Last name': 'Ångström; Núñez',
        Name: person.name,
        'E-mail': 'zoe@x.example',
        Phone: '+46 8 123 45 67',
        Title: 'CFO, Nordics',
        Company: 'Kvist\\Bank',
        Location: 'Stockholm',
        LinkedIn: 'https://www.linkedin.com/in/zoe',
        Notes: 'line one\nline two',
      },
      expect.objectContaining({ 'First name': 'Ada' }),
    ])
  }
})

test('L3: whatever a field holds, it is read again as it was written, without its outer blanks', () => {
  const text = fc
    .array(fc.constantFrom('a', 'Ö', ' ', '\\', ';', ',', ':', '=C3', '\n', '😀', 'END:VCARD'), {
      maxLength: 60,
    })
    .map((parts) => parts.join(''))
  const line = text.map((value) => value.replaceAll('\n', ' '))
  fc.assert(
    fc.property(
      line,
      line,
      text,
      fc.integer({ min: 1, max: 90 }),
      (last_name, title, notes, piece) => {
        const [card] = read(vcardOf({ ...person, last_name, title, notes }), piece)
        expect([card?.['Last name'] ?? '', card?.['Title'] ?? '', card?.['Notes'] ?? '']).toEqual([
          last_name.trim(),
          title.trim(),
          notes.trim(),
        ])
      },
    ),
  )
})

test('L3: cards of other programs: groups, several addresses, quoted-printable, version 4', () => {
  expect(
    read(
      'BEGIN:VCARD\nVERSION:4.0\nN:Byron;Ada;;;\n' +
        'item1.EMAIL;TYPE=home:first@x.example\nEMAIL:second@x.example\n' +
        'TEL;VALUE=uri:tel:+44-20-1234567\nitem2.URL:https://ada.example\nEND:VCARD\n',
    ),
  ).toEqual([
    {
      'Last name': 'Byron',
      'First name': 'Ada',
      'E-mail': 'first@x.example',
      Phone: '+44-20-1234567',
    },
  ])
  expect(
    read(
      'BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen =\r\nM=C3=BCller 100%\r\nEND:VCARD\r\n',
    ),
  ).toEqual([{ Name: 'Jürgen Müller 100%' }])
})

test('X-6: what is no card, or is cut off, is counted and never taken for another', () => {
  expect(read('hello\nEND:VCARD\nBEGIN:VCARD\nFN:Ada\nEND:VCARD\nBEGIN:VCARD\nFN:cut')).toEqual([
    null,
    { Name: 'Ada' },
    null,
  ])
})

test('L2, L3: a file of vCards is mapped by itself, tried and brought in; a card that is cut off is rejected by its number', async () => {
  await using world = await importWorld({ contacts: 0 })
  await world.give(`${vcardOf(person)}BEGIN:VCARD\nFN:cut`, 'people.vcf')
  expect((await world.state()).plan?.columns.filter(({ field }) => field === null)).toEqual([])
  expect(await world.check()).toMatchObject({
    rows: 2,
    check: { creates: 1 },
    result: { rejected: 1 },
  })
  expect((await world.handlers['import.rejected']({})).rows).toEqual([
    { id: '2', row: 2, reason: 'It isn’t a vCard that can be read to its end.' },
  ])
  const id = (await world.handlers['import.start']({ dry_run: false })).import_id ?? ''
  await world.ended(id)
  expect(await world.people('zoe@x.example')).toMatchObject([
    {
      first_name: 'Zoë',
      last_name: 'Ångström; Núñez',
      company_name: 'Kvist\\Bank',
      notes: 'line one\nline two',
    },
  ])
})
