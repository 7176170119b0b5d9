import type { ServiceJournal } from './journal.ts'
import { tells, text, type Making, type Visible } from './judged.ts'

/** Of the judge: whether what was to be made is there as often as it was acknowledged. */
export class MadeJudge {
  readonly #made: Making[] = []
  /** Those made under a name of their own whom a screen has shown. */
  readonly #shown = new Set<Making>()

  /** Something is to be made; to be called back when that is acknowledged. */
  making(table: Making['table'], fields: Making['fields']): () => void {
    const made: Making = { table, fields, acknowledged: false, again: false }
    this.#made.push(made)
    return () => {
      made.acknowledged = true
    }
  }

  /** A screen shows all people, by these last names. Who was made and shown stays there. */
  shown(last_names: ReadonlySet<string | null>): string[] {
    const faults: string[] = []
    for (const made of this.#made) {
      const name = made.fields['last_name'] ?? ''
      if (made.table !== 'contacts' || !/\d/.test(name)) continue
      if (last_names.has(name)) this.#shown.add(made)
      else if (made.acknowledged && this.#shown.has(made))
        faults.push(`went back: ${name} was made and shown, and is not there any more`)
    }
    return faults
  }

  /** The person has something sent again of which nobody knows whether it arrived. */
  sentAgain(texts: string[]): void {
    for (const made of this.#made) if (texts.some((value) => tells(value, made))) made.again = true
  }

  /** As many are made as were acknowledged, less those that wait in sight, and none twice. */
  judge(journal: ServiceJournal, visible: Visible[]): string[] {
    const groups = Map.groupBy(this.#made, ({ fields }) => JSON.stringify(fields))
    return [...groups.values()].flatMap((alike) => this.#judgeAlike(alike, journal, visible))
  }

  #judgeAlike(alike: Making[], journal: ServiceJournal, visible: Visible[]): string[] {
    const [one] = alike
    if (!one) return []
    const { table, fields } = one
    const made = journal.created.filter(
      (record) => record.table === table && journal.isMadeOf(record, fields),
    )
    const name = text(Object.values(fields).filter(Boolean).join(', '))
    const faults: string[] = []
    if (made.length > alike.length && !alike.some(({ again }) => again))
      faults.push(`twice: ${name} was made ${made.length} times for ${alike.length}`)
    const waiting = visible.filter(({ texts }) => texts.some((value) => tells(value, one))).length
    const wanted = alike.filter(({ acknowledged }) => acknowledged).length
    if (made.length < wanted - waiting)
      faults.push(
        `lost: ${name} was kept ${wanted} times, ${made.length} are there, ${waiting} wait`,
      )
    return faults
  }
}
