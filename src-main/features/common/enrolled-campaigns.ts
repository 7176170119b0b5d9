import { t } from '#shared/i18n/translate.ts'
import type { OutboxDb } from '#main/engine/store/outbox-db.ts'
import type { Reading } from './context.ts'
import { readText } from './rows/common.ts'

/** A reading that also knows the enrolments made on this computer (R3). */
export interface EnrolledReading extends Reading {
  /** Returns the campaigns in which this computer enrolled a person, newest first. */
  enrolments(contactId: string): { campaign_id: string; at: number; state: string }[]
}

/**
 * Adds the enrolments to a reading. They are in the outbox file, where the enrolment guard stores
 * them.
 */
export function createEnrolledReading<R extends Reading>(
  reading: R,
  db: OutboxDb,
): R & EnrolledReading {
  const enrolled = db.prepare<[string], { campaign_id: string; at: number; state: string }>(
    `SELECT campaign_id, at, state FROM enrolments
    WHERE contact_id = ? AND state IN ('sent', 'confirmed', 'unknown') ORDER BY at DESC`,
  )
  return { ...reading, enrolments: (contactId) => enrolled.all(contactId) }
}

/**
 * Returns the campaigns in which this computer enrolled a person; the service does not report them
 * (R3).
 */
export async function campaignsOf(
  reading: Pick<EnrolledReading, 'cache' | 'enrolments'>,
  contactId: string | null,
): Promise<{ id: string; name: string; enrolled_at: number }[]> {
  if (contactId === null) return []
  const enrolled = reading.enrolments(contactId)
  const campaigns = await reading.cache.getMany(
    'campaigns',
    enrolled.map((enrolment) => enrolment.campaign_id),
  )
  const names = new Map(campaigns.map((campaign) => [campaign.id, readText(campaign.record.name)]))
  return enrolled.map((enrolment) => ({
    id: enrolment.campaign_id,
    name: names.get(enrolment.campaign_id) ?? t('A campaign'),
    enrolled_at: enrolment.at,
  }))
}
