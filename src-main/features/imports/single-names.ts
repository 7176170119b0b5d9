import type { PersonData } from '#shared/domain/same-person.ts'
import { sameValue, type Fields } from '#shared/domain/same-value.ts'

/**
 * An index of the people who have a first or a last name only. Such a name says little, so that a
 * row is one of them only if it has all their values and no others, as in an export of ours.
 */
export class SingleNames<P> {
  readonly #compared: readonly string[]
  readonly #read: (person: P) => PersonData & Fields
  readonly #people = new Map<string, P[]>()

  /**
   * `compared`: the fields in which a row and a person must be the same. `read`: returns the values
   * of a person.
   */
  constructor(compared: readonly string[], read: (person: P) => PersonData & Fields) {
    this.#compared = compared
    this.#read = read
  }

  add(person: P, named: PersonData): void {
    const name = singleNameOf(named)
    if (name === null) return
    const namesakes = this.#people.get(name)
    if (namesakes) namesakes.push(person)
    else this.#people.set(name, [person])
  }

  /** Returns the person whose values are those of the row; null if there is none. */
  find(want: PersonData & Fields): P | null {
    const name = singleNameOf(want)
    const namesakes = name === null ? [] : (this.#people.get(name) ?? [])
    return namesakes.find((person) => this.#isSame(want, this.#read(person))) ?? null
  }

  #isSame(want: Fields, fields: Fields): boolean {
    return this.#compared.every((field) => sameValue(field, want[field], fields[field]))
  }
}

function singleNameOf({ first_name, last_name }: PersonData): string | null {
  const first = first_name?.trim()
  const last = last_name?.trim()
  return first && last ? null : first || last || null
}
