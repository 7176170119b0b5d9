import { t } from '#shared/i18n/translate.ts'
import { contactFields } from '#shared/api/contacts.ts'
import { fullName, type PersonData } from '#shared/domain/same-person.ts'
import { sameValue, type Fields } from '#shared/domain/same-value.ts'
import { readContact } from '#shared/tables/contact.ts'
import { fieldNameInNotes } from '#shared/tables/field-names.ts'
import { phoneOf } from '#shared/tables/phone.ts'
import {
  addToNotes,
  LONGEST_NOTES,
  readCell,
  RowError,
  Values,
  type KeptCell,
} from '#shared/tables/values.ts'

export type PersonFields = Fields & PersonData

/**
 * Every row is checked against the contract (§2), so that refusals are known before anything is
 * sent.
 */
const contactSchema = contactFields.partial()

/**
 * Returns the fields of a row as the contract accepts them; other values are kept in the notes.
 * Throws RowError for a row that cannot be a person.
 */
export function readPerson(values: Values): PersonFields {
  const contact = readContact(values)
  const accepted: Record<string, unknown> = Object.fromEntries(
    Object.entries(contact).filter(([, value]) => value !== null),
  )
  const refused = new Set(
    contactSchema.safeParse(accepted).error?.issues.map(({ path }) => path[0]),
  )
  for (const field of refused) {
    if (typeof field !== 'string') continue
    values.keep(field, String(accepted[field]))
    delete accepted[field]
  }
  if (refused.size === 0) return accepted
  if (!fullName(accepted) && !accepted['email'])
    throw new RowError(t('It has no name, and its e-mail address is none the service takes.'))
  return { ...accepted, notes: values.notesWith(readNotes(values), fieldNameInNotes) }
}

const readNotes = (values: Values) => values.text('notes', LONGEST_NOTES)

/**
 * Returns a known person as an import of an export of theirs reads them: a company called “None” is
 * none, and an unreadable number is a line of the notes. Returns the fields themselves if an import
 * would reject them.
 */
export function readBack(fields: PersonFields): PersonFields {
  try {
    return readPerson(new Values((field) => fields[field]))
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    return fields
  }
}

/** Returns the same person with the names that `readBack` reads, in a fraction of its time. */
export const withNamesReadBack = (fields: PersonFields): PersonFields => ({
  ...fields,
  first_name: readCell('first_name', fields.first_name ?? ''),
  last_name: readCell('last_name', fields.last_name ?? ''),
})

/** Returns the notes of a row without the cells whose value the person has. */
export function newNotes(values: Values, known: PersonFields): string | null {
  const cells = values.kept.filter((cell) => !hasCell(known, cell))
  return addToNotes(
    readNotes(values),
    cells.map((cell) => ({ ...cell })),
    fieldNameInNotes,
  )
}

/** The field of a person in which the value of a further column may stand. */
const fieldOf: Record<string, string> = {
  mobile: 'phone',
  other_phone: 'phone',
  other_email: 'email',
}

function hasCell(known: PersonFields, { field, text }: KeptCell): boolean {
  const own = known[fieldOf[field] ?? field]
  if (typeof own !== 'string') return false
  // Other texts with the same digits are not the same, such as "ask Bob, 12" and "call 12".
  if ((fieldOf[field] ?? field) === 'phone') return readNumber(own) === readNumber(text)
  return sameValue(fieldOf[field] ?? field, own.trim(), text)
}

const readNumber = (text: string) => phoneOf(text) ?? text.trim()
