import { t } from '#shared/i18n/translate.ts'
import { isMissing } from '#main/engine/api/missing.ts'
import type { Api, Failure } from '#main/engine/api/index.ts'
import type { Hub } from '#main/engine/hub.ts'
import type { Clock } from '#main/ports.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'

export interface LiveCompany {
  at: number
  /** Null if the service does not state it, or the company no longer exists. */
  do_not_contact: boolean | null
  /** True if the service has no such company; the flag known before then clears no one. */
  gone: boolean
}
export interface ReadResult {
  read: number
  failed: number
  message: string | null
}

/**
 * The do-not-contact flags the service states now (R4), read for the guard and kept with their
 * time.
 */
export interface LiveCompanies {
  known(id: string): LiveCompany | undefined
  /**
   * Reads each company unless that was done less than `youngMs` ago. Stops at the first failure,
   * because the others would fail too.
   */
  read(ids: readonly string[], youngMs: number, shouldContinue?: () => boolean): Promise<ReadResult>
}

/** Builds the reader of one workspace's companies. It keeps what it read in memory only. */
export function createLiveCompanies({
  api,
  cache,
  clock,
  hub,
}: {
  api: Pick<Api, 'call'>
  cache: Pick<CacheStore, 'confirm'>
  clock: Clock
  hub: Pick<Hub, 'touch'>
}): LiveCompanies {
  const companies = new Map<string, LiveCompany & { read: number }>()
  return {
    known: (id) => companies.get(id),
    async read(ids, youngMs, shouldContinue = () => true) {
      const due = [...new Set(ids)].filter(
        (id) => clock.monotonic() - (companies.get(id)?.read ?? -Infinity) >= youngMs,
      )
      let read = 0
      for (const id of due) {
        if (!shouldContinue()) return { read, failed: due.length - read, message: null }
        const outcome = await api.call('companies.read', {
          params: { id },
          priority: 'interactive',
        })
        const gone = isMissing(outcome)
        if (outcome.kind !== 'ok' && !gone) {
          return {
            read,
            failed: due.length - read,
            message: messageOf(outcome),
          }
        }
        read += 1
        companies.set(id, {
          at: clock.now(),
          read: clock.monotonic(),
          do_not_contact: outcome.kind === 'ok' ? (outcome.value.do_not_contact ?? null) : null,
          gone,
        })
        if (outcome.kind === 'ok')
          await cache.confirm(
            'companies',
            id,
            { ...outcome.value, id },
            clock.monotonic(),
            outcome.at,
          )
        hub.touch('companies')
      }
      return { read, failed: 0, message: null }
    },
  }
}

/** Returns why the service did not answer, as a sentence. */
function messageOf(outcome: Failure): string {
  switch (outcome.kind) {
    case 'not_sent':
      return t('The service cannot be reached.')
    case 'signed_out':
      return t('You are signed out.')
    case 'limited':
      return t('The service asked for a pause.')
    case 'unknown':
    case 'refused':
      return outcome.message
  }
}
