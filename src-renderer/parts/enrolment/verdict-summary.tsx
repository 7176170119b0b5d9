import type { EnrolCandidate } from '#shared/bridge/enrolment.ts'
import { count, type Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import type { LiveCheck } from './use-live-check.ts'
import styles from './enrol.module.css'

interface VerdictSummaryProps {
  people: readonly EnrolCandidate[]
  offline: boolean
  liveCheck: LiveCheck
}

const verdicts = [
  { colour: 'green', words: 'clear' },
  { colour: 'amber', words: 'need a reason' },
  { colour: 'red', words: 'cannot be enrolled' },
] as const

/** Counts the people by verdict, and says how fresh their do-not-contact answers are. */
export function VerdictSummary(props: VerdictSummaryProps) {
  const { people, offline, liveCheck } = props
  const format = useFormats()
  return (
    <div className={styles.summary} role="status">
      <b className="num">{count(people.length, 'person', 'people')}</b>
      {verdicts.map(({ colour, words }) => (
        <span key={colour} className={styles.tally} data-colour={colour}>
          <i aria-hidden="true" />
          {people.filter((one) => one.colour === colour).length} {words}
        </span>
      ))}
      <span
        className={`${styles.live} num`}
        data-old={offline || liveCheck === 'failed' || undefined}
      >
        {freshness(props, format)}
      </span>
    </div>
  )
}

function freshness({ people, offline, liveCheck }: VerdictSummaryProps, format: Formats): string {
  if (offline) return 'Offline: can’t check do-not-contact'
  if (liveCheck === 'failed') return 'Couldn’t check all companies'
  const live = people.filter(({ live_at }) => live_at !== null)
  const all = new Set(people.map(({ company_id }) => company_id).filter((id) => id !== null)).size
  const asked = new Set(live.map(({ company_id }) => company_id)).size
  if (liveCheck === 'asking' && asked < all) return `Checked ${asked} of ${all} companies…`
  if (live.length === 0) return ''
  const oldest = Math.min(...live.map(({ live_at }) => live_at ?? Infinity))
  return `Do-not-contact checked at ${format.time(oldest)}`
}
