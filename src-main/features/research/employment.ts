import { t } from '#shared/i18n/translate.ts'
import type { PayingEngine } from '#main/engine/engine.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { doNotContact, personName, readText } from '#main/features/common/rows/common.ts'

const YOUNG_MS = 60_000

/**
 * Builds the handlers of the employment review (F8): the roles a reading of a person's profile
 * proposes, approved or dismissed one by one. This is a pilot; workspaces without it see nothing.
 */
export function employmentHandlers(open: () => PayingEngine): Handlers<Subject<'employment'>> {
  const reviews = () => open().runs.reviews
  return {
    'employment.read': async ({ contact_id }) => {
      const known = reviews().of(contact_id)
      const contact = await open().cache.get('contacts', contact_id)
      return {
        pilot: reviews().pilot(),
        status: known?.status ?? null,
        roles: known?.roles ?? [],
        changes: known?.roles.filter((role) => role.change !== 'keep').length ?? 0,
        read_at: known && known.read_at > 0 ? known.read_at : null,
        reading: reviews().reading(contact_id),
        problem: known?.problem ?? null,
        contact: contact
          ? {
              id: contact_id,
              name: personName(contact.record) ?? t('No name'),
              title: readText(contact.record.title),
              company_name:
                readText(contact.joined.company?.name) ?? readText(contact.record.company_name),
              do_not_contact: doNotContact(contact.joined.company, contact.record.company),
            }
          : null,
      }
    },
    'employment.look': async ({ contact_id, again = false }) => {
      const { cache, clock, sync } = open()
      const known = reviews().of(contact_id)
      if (
        (reviews().pilot() === 'off' && !again) ||
        !sync.online() ||
        (!again && known && clock.now() - known.read_at < YOUNG_MS)
      )
        return {}
      if (!(await cache.get('contacts', contact_id))?.local) await reviews().read(contact_id)
      return {}
    },
    'employment.approve': async ({ contact_id, role_keys }) => {
      const done = await reviews().approve(contact_id, role_keys)
      // The approved role may have changed the title and the company.
      void open().sync.refresh({ resource: 'contacts', id: contact_id })
      return done
    },
    'employment.dismiss': ({ contact_id }) => reviews().dismiss(contact_id),
    'employment.refresh': ({ contact_id }) => reviews().refresh(contact_id),
    'employment.retry': ({ contact_id }) => reviews().retry(contact_id),
  }
}
