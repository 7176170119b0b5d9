import { t } from '#shared/i18n/translate.ts'
import { mailtoLink, MAILTO_MOST } from '#shared/domain/mailto.ts'
import { cityOf } from '#shared/domain/merge-fields.ts'
import type { MergeField } from '#shared/domain/merge-field-names.ts'
import type { Engine } from '#main/engine/engine.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { Ports } from '#main/ports.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { addNoteLine } from '#main/features/common/note-line.ts'
import { readText } from '#main/features/common/rows/common.ts'
import { contactRow } from '#main/features/common/rows/people.ts'
import type { TemplateStore } from './template-store.ts'

interface Writing extends Pick<Ports, 'openExternal'> {
  store: TemplateStore
  /** Returns the name of the signed-in user; null if the service did not state it. */
  me: () => string | null
}

/** Builds the handlers that open an e-mail to one person in the mail program, and note it. */
export function emailHandlers(
  { cache, clock, hub, outbox }: Pick<Engine, 'cache' | 'clock' | 'hub' | 'outbox'>,
  { store, me, openExternal }: Writing,
): Handlers<Subject<'emails'>> {
  return {
    'emails.draft': async ({ contact_id, job_id }) => {
      const [contact, job] = await Promise.all([
        cache.get('contacts', contact_id),
        job_id === undefined ? null : cache.get('jobs', job_id),
      ])
      return {
        person: contact ? describePerson(contact) : null,
        values: { ...valuesOf(contact), posting: readText(job?.record.title), my_name: me() },
      }
    },
    'emails.write': async ({ contact_id, template_id, subject, body, with_body, line }) => {
      const read_at = clock.monotonic()
      const contact = await cache.get('contacts', contact_id)
      if (!contact)
        throw new ProblemError(
          'no_record',
          t('This person no longer exists.'),
          t('Copy the text if you still need it.'),
        )
      const { name, email } = describePerson(contact)
      if (!email?.includes('@'))
        throw new ProblemError(
          'bad_address',
          t('{name} has no e-mail address.', { name }),
          t('Enter one on their page, or find one there.'),
        )
      await open(mailtoLink({ to: email, subject, body: with_body ? body : '' }), openExternal)
      const done = await outbox.edit(t('E-mail written: {name}', { name }), [
        addNoteLine(contact, line, read_at),
      ])
      if (template_id !== null) {
        store.use(template_id, clock.now())
        hub.touch('templates')
      }
      return { history_id: done.history_id }
    },
  }
}

/** Opens an e-mail in the mail program. Throws a problem that says why that is not possible. */
async function open(link: string, openExternal: Ports['openExternal']): Promise<void> {
  if (link.length > MAILTO_MOST)
    throw new ProblemError(
      'too_large',
      t('This text is too long to be handed to a mail program.'),
      t('Copy the text, and paste it there.'),
    )
  try {
    await openExternal(link)
  } catch (error) {
    throw new ProblemError(
      'failed',
      t('Couldn’t open your mail program. Nothing was noted.'),
      t('Set one as the default for e-mail links, or copy the text.'),
      { cause: error },
    )
  }
}

function describePerson(contact: Row<'contacts'>) {
  const { name, email, email_status, do_not_contact, company_name } = contactRow(contact, new Set())
  return { name, email, email_status, do_not_contact, company: company_name }
}

function valuesOf(
  contact: Row<'contacts'> | null,
): Record<Exclude<MergeField, 'posting' | 'my_name'>, string | null> {
  const row = contact && contactRow(contact, new Set())
  const first_name = row?.first_name ?? null
  const last_name = row?.last_name ?? null
  return {
    first_name,
    last_name,
    // First name first in every setting, as the field is explained: a letter is not a list.
    full_name: [first_name, last_name].filter(Boolean).join(' ') || null,
    title: row?.title ?? null,
    company: row?.company_name ?? null,
    city: cityOf(row?.location ?? null),
  }
}
