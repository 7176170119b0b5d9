import * as z from 'zod'
import { mergeFields } from '../domain/merge-field-names.ts'
import { change, id, noOutput, query, time } from './command.ts'
import { TEMPLATE_MOST } from './values.ts'

const subject = z.string().max(TEMPLATE_MOST.subject)
const body = z.string().max(TEMPLATE_MOST.body)

/** A letter template with placeholders for the person's data (F12). */
export const template = z.object({
  id,
  name: z.string().trim().min(1).max(TEMPLATE_MOST.name),
  subject,
  body,
  /** When a letter was last written from it; null if never. */
  used_at: time.nullable(),
})
export type Template = z.infer<typeof template>

export const templateCommands = {
  /** Returns the templates, last used first, then by name. */
  'templates.list': query(noOutput, z.object({ templates: z.array(template) }), ['templates']),
  /**
   * Saves a template, under its id if it has one. Refused with `bad_input` if it names an unknown
   * field.
   */
  'templates.save': change(
    template.omit({ used_at: true }).extend({ id: id.optional() }),
    z.object({ id }),
  ),
  /** Removes a template, and returns it so that it can be saved again. */
  'templates.remove': change(z.object({ id }), z.object({ removed: template.nullable() })),
  /** Returns the data for a letter to a person. `job_id`: the lead the letter is about. */
  'emails.draft': query(
    z.object({ contact_id: id, job_id: id.optional() }),
    z.object({
      /** null if the person no longer exists. */
      person: z
        .object({
          name: z.string(),
          email: z.string().nullable(),
          email_status: z.string().nullable(),
          do_not_contact: z.boolean().nullable(),
          company: z.string().nullable(),
        })
        .nullable(),
      values: z.record(z.enum(mergeFields), z.string().nullable()),
    }),
    ['contacts', 'companies', 'jobs', 'session'],
  ),
  /**
   * Opens the letter in the mail program, then adds `line` to the person's note, which undoes like
   * any note. `with_body` false: only address and subject are handed over, and the user pastes the
   * text. Refused with `bad_address`, `too_large` or `failed`; no line is added then.
   */
  'emails.write': change(
    z.object({
      contact_id: id,
      template_id: id.nullable(),
      subject,
      body,
      with_body: z.boolean(),
      line: z.string().min(1).max(1000),
    }),
    z.object({ history_id: z.string().nullable() }),
  ),
} as const
