import { t } from '#shared/i18n/translate.ts'
import type { Outcome } from '#main/engine/api/index.ts'
import { ProblemError } from '#main/engine/problem.ts'
import {
  createReviewReader,
  type Review,
  type ReviewParts,
  type ReviewReader,
} from './employment-review-reader.ts'
import { refusal } from './refusal.ts'

/** The employment reviews of one workspace (F8), if it has the pilot (contract §4). */
export interface Reviews extends ReviewReader {
  /**
   * All four read the review again afterwards, so that the screen shows what the service has. They
   * throw a ProblemError if nothing was done.
   */
  approve(contactId: string, keys: string[]): Promise<{ message: string }>
  dismiss(contactId: string): Promise<{ message: string }>
  refresh(contactId: string): Promise<{ message: string }>
  retry(contactId: string): Promise<{ message: string }>
}

/** Creates the reviews of one workspace; a review can be decided once it has been read. */
export function createReviews(parts: ReviewParts): Reviews {
  const { api } = parts
  const reader = createReviewReader(parts)

  async function decide(
    contactId: string,
    act: (
      run_id: string,
      revisions: NonNullable<Review['revisions']>,
      known: Review,
    ) => Promise<Outcome<unknown>>,
    message: string,
    done: readonly string[],
  ): Promise<{ message: string }> {
    const known = reader.of(contactId)
    if (!known?.run_id || !known.revisions)
      throw new ProblemError(
        'unread',
        t('The review hasn’t loaded yet.'),
        t('Try again once it’s shown.'),
      )
    const outcome = await act(known.run_id, known.revisions, known)
    if (outcome.kind !== 'not_sent' && outcome.kind !== 'signed_out') await reader.read(contactId)
    if (outcome.kind === 'ok') return { message }
    if (outcome.kind === 'refused' && outcome.status === 409)
      throw new ProblemError(
        'stale',
        t('The record has changed since this review. Nothing was changed.'),
        t('Refresh the review, then decide.'),
      )
    if (outcome.kind === 'unknown' && done.includes(reader.of(contactId)?.status ?? ''))
      return {
        message: t('{message} The response was lost, but the change was saved.', { message }),
      }
    throw refusal(outcome)
  }

  return {
    ...reader,
    approve: (id, keys) =>
      decide(
        id,
        (run_id, revisions, known) =>
          api.call('contacts.employment.decide', {
            params: { id, run_id },
            body: {
              action: 'approve',
              selected_role_keys: keys.map((key) => known.keys.get(key) ?? key),
              ...revisions,
            },
            priority: 'interactive',
          }),
        t('{roles, plural, =1 {Role accepted.} one {# role accepted.} other {# roles accepted.}}', {
          roles: keys.length,
        }),
        ['applied'],
      ),
    dismiss: (id) =>
      decide(
        id,
        (run_id) =>
          api.call('contacts.employment.decide', {
            params: { id, run_id },
            body: { action: 'dismiss' },
            priority: 'interactive',
          }),
        t('Review dismissed. Nothing was changed.'),
        ['dismissed'],
      ),
    refresh: (id) =>
      decide(
        id,
        (run_id) =>
          api.call('contacts.employment.refresh', {
            params: { id, run_id },
            priority: 'interactive',
          }),
        t('Comparing the review with the current record.'),
        ['ready'],
      ),
    retry: (id) =>
      decide(
        id,
        (run_id, revisions) =>
          api.call('contacts.employment.retry', {
            params: { id },
            body: { run_id, ...revisions },
            priority: 'interactive',
          }),
        t('Reloading the profile.'),
        ['processing'],
      ),
  }
}
