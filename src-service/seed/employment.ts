import type { Db } from '../store/db.ts'
import { proposeRoles, roleHistory } from '../simulation/employment.ts'
import type { SeedContact } from './contacts.ts'
import { seededId } from './ids.ts'
import { Random } from './random.ts'

const hour = 3_600_000

/** Creates work histories of `count` people, with reviews in every state of the pilot. */
export function seedEmployment(
  db: Db,
  seed: number,
  now: number,
  contacts: readonly SeedContact[],
  count: number,
): void {
  const random = new Random(seed, 'employment')
  contacts.slice(0, count).forEach((contact, index) => {
    const history = roleHistory(
      seed,
      { id: contact.id, title: contact.title, company_name: contact.company?.name ?? null },
      now,
    )
    const status =
      index === 4
        ? 'ready'
        : random.weighted({ ready: 8, processing: 2, failed: 1, applied: 3, dismissed: 2 })
    const stale = index % 7 === 6
    db.insert('employment', {
      contact_id: contact.id,
      source_revision: 1,
      history_revision: stale ? 2 : 1,
    })
    for (const role of history) db.insert('employment_roles', { contact_id: contact.id, ...role })
    const created = now - random.int(2, 300) * hour
    db.insert('employment_runs', {
      id: seededId(seed, 'er', contact.id),
      contact_id: contact.id,
      status,
      source_revision: 1,
      history_revision: 1,
      roles: JSON.stringify(
        status === 'processing' || status === 'failed'
          ? []
          : proposeRoles(seed, contact.id, history, created),
      ),
      created_at: created,
      due_at: status === 'processing' ? now + random.int(30, 300) * 1000 : null,
      decided_at: status === 'applied' || status === 'dismissed' ? created + hour : null,
    })
  })
}
