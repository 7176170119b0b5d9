import { t } from '#shared/i18n/translate.ts'
import type { EnrolCandidate } from '#shared/bridge/enrolment.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { verdictFigure } from './verdict-figures.ts'
import type { LiveCheck } from './use-live-check.ts'
import styles from './enrol.module.css'

interface VerdictSummaryProps {
  people: readonly EnrolCandidate[]
  offline: boolean
  liveCheck: LiveCheck
}

const verdicts = [
  { colour: 'green', words: (count: number) => t('{count, plural, other {# clear}}', { count }) },
  {
    colour: 'amber',
    words: (count: number) => t('{count, plural, other {# need a reason}}', { count }),
  },
  {
    colour: 'red',
    words: (count: number) => t('{count, plural, other {# cannot be enrolled}}', { count }),
  },
] as const

/** Counts the people by verdict, and shows the age of their do-not-contact answers. */
export function VerdictSummary(props: VerdictSummaryProps) {
  const { people, offline, liveCheck } = props
  const format = useFormats()
  return (
    <div className={styles.summary} role="status" aria-atomic="true">
      <b className="num">
        <Figure
          inside="button"
          of={verdictFigure(
            'all',
            people,
            t('{count, plural, one {# person} other {# people}}', { count: people.length }),
            format,
          )}
        />
      </b>
      {verdicts.map(({ colour, words }) => (
        <span key={colour} className={styles.tally} data-colour={colour}>
          <span className="spoken">, </span>
          <i aria-hidden="true" />
          <Figure
            inside="button"
            of={verdictFigure(
              colour,
              people,
              words(people.filter((person) => person.colour === colour).length),
              format,
            )}
          />
        </span>
      ))}
      <span
        className={`${styles.live} num`}
        data-old={offline || liveCheck === 'failed' || undefined}
      >
        <span className="spoken">. </span>
        {freshness(props, format)}
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
