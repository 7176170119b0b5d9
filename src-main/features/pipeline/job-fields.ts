import * as z from 'zod'
import { jobFields as known } from '#shared/api/pipeline.ts'
import type { KeyValue } from '#main/engine/api/index.ts'

const names = z.array(z.string()).catch([])
const parseKept = (text: string | null): string[] => {
  try {
    return names.parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

export type JobFields = ReturnType<typeof createJobFields>

/**
 * Builds the projection of job leads (contract §2, B3): the fields the user requested beyond the
 * known ones, and which of them the service does not know.
 */
export function createJobFields(kv: KeyValue) {
  const readAsked = () => parseKept(kv.get('job_fields'))
  const unknown = () => parseKept(kv.get('unknown_fields'))
  return {
    read: () => ({
      requested: readAsked(),
      unknown: unknown().filter((name) => readAsked().includes(name)),
    }),
    ask(fields: string[]): void {
      kv.set('job_fields', JSON.stringify(fields))
    },
    /**
     * Without requested fields, the query names none, so that the service may send fields Hotdesk
     * does not know.
     */
    query: (): Record<string, string> =>
      readAsked().length === 0
        ? {}
        : { fields: [...new Set([...known, ...readAsked()])].join(',') },
    /** Stores `unknown_fields` from an answer. Reports whether they changed. */
    noteAnswer(extra: Record<string, unknown>): boolean {
      const unknown = JSON.stringify(names.parse(extra['unknown_fields'] ?? []))
      if (unknown === (kv.get('unknown_fields') ?? '[]')) return false
      kv.set('unknown_fields', unknown)
      return true
    },
  }
}
