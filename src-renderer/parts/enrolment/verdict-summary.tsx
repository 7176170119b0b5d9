import { t } from '#shared/i18n/translate.ts'
import type { EnrolCandidate } from '#shared/bridge/enrolment.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { useSettledText } from '../../ui/use-settled-text.ts'
import { verdictFigure, type Verdict } from './verdict-figures.ts'
import type { LiveCheck } from './use-live-check.ts'
import styles from './enrol.module.css'

interface VerdictSummaryProps {
  people: readonly EnrolCandidate[]
  /** Whether the people themselves are still being read. */
  loading: boolean
  offline: boolean
  liveCheck: LiveCheck
}

const colours = ['green', 'amber', 'red'] as const

/** Says how many people have each verdict. */
function tally(people: readonly EnrolCandidate[]): Record<Verdict, string> {
  const countOf = (colour: Verdict) => people.filter((person) => person.colour === colour).length
  return {
    green: t('{count, plural, other {# clear}}', { count: countOf('green') }),
    amber: t('{count, plural, other {# need a reason}}', { count: countOf('amber') }),
    red: t('{count, plural, other {# cannot be enrolled}}', { count: countOf('red') }),
  }
}

/** Counts the people by verdict, and shows the age of their do-not-contact answers. */
export function VerdictSummary(props: VerdictSummaryProps) {
  const { people, loading, offline, liveCheck } = props
  const format = useFormats()
  const everybody = t('{count, plural, one {# person} other {# people}}', { count: people.length })
  const tallies = tally(people)
  const checked = freshness(props, format)
  const counts = t('{everybody}, {clear}, {doubted}, {barred}.', {
    everybody,
    clear: tallies.green,
    doubted: tallies.amber,
    barred: tallies.red,
  })
  const spoken = useSettledText(`${counts} ${checked}`.trim(), loading || liveCheck === 'asking')
  return (
    <div className={styles.summary}>
      <ul className={styles.tallies}>
        <li>
          <b className="num">
            <Figure inside="button" of={verdictFigure('all', people, everybody, format)} />
          </b>
        </li>
        {colours.map((colour) => (
          <li key={colour} className={styles.tally} data-colour={colour}>
            <i aria-hidden="true" />
            <Figure inside="button" of={verdictFigure(colour, people, tallies[colour], format)} />
          </li>
        ))}
      </ul>
      <span
        className={`${styles.live} num`}
        data-old={offline || liveCheck === 'failed' || undefined}
      >
        {checked}
      </span>
      <span className="spoken" role="status">
        {spoken}
      </span>
    </div>
  )
}

function freshness({ people, offline, liveCheck }: VerdictSummaryProps, format: Formats): string {
  if (offline) return t('Offline: can’t check do-not-contact')
  if (liveCheck === 'failed') return t('Couldn’t check all companies')
  const live = people.filter(({ live_at }) => live_at !== null)
  const all = new Set(people.map(({ company_id }) => company_id).filter((id) => id !== null)).size
  const checkedCount = new Set(live.map(({ company_id }) => company_id)).size
  if (liveCheck === 'asking' && checkedCount < all)
    return t('{all, plural, other {Checked {asked} of # companies…}}', { asked: checkedCount, all })
  if (live.length === 0) return ''
  const oldest = Math.min(...live.map(({ live_at }) => live_at ?? Infinity))
  return t('Do-not-contact checked at {time}', { time: format.time(oldest) })
}
