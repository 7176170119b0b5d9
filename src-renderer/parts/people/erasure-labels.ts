import type { Certificate } from '#shared/bridge/erasure.ts'
import { count } from '../../format/formats.ts'

/** Writes out a certificate, one sentence for each fact. */
export function provedWords({ removed, searched, left, shared, there }: Certificate): string[] {
  const rows = Object.values(removed).reduce((sum, one) => sum + one, 0)
  return [
    `${count(rows, 'record was', 'records were')} taken away or cleared.`,
    left === 0
      ? `${searched} tables were searched afterwards: nothing was found.`
      : `${searched} tables were searched afterwards: ${count(left, 'change', 'changes')} of ` +
        `somebody else that ${left === 1 ? 'waits' : 'wait'} to be sent still ` +
        `${left === 1 ? 'mentions' : 'mention'} them.`,
    ...(shared > 0
      ? [
          `${count(shared, 'name or number', 'names or numbers')} that somebody else has too ` +
            `${shared === 1 ? 'was' : 'were'} left where ${shared === 1 ? 'it is' : 'they are'} ` +
            'theirs.',
        ]
      : []),
    there
      ? 'The service deleted them before.'
      : 'The service was not asked to delete them: what it holds is read again.',
  ]
}
