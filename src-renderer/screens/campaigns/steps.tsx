import { formatFigure, t } from '#shared/i18n/translate.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { timingOf, type Step } from './step-timing.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import styles from '../../parts/campaigns/campaigns.module.css'

interface StepCardProps {
  campaign: string
  step: Step
  index: number
  day: number | null
}

function StepCard({ campaign, step, index, day }: StepCardProps) {
  const all = step.variants.length > 0 ? step.variants : [step]
  const [shown, setShown] = useScreenState(`variant ${campaign} ${index}`, '0')
  const text = all[Number(shown)] ?? step
  return (
    <li className={styles.mail}>
      <header>
        <span className={`${styles.mailNumber} num`}>{formatFigure(index + 1)}</span>
        <b className="cut">
          <bdi>{text.subject || t('No subject')}</bdi>
        </b>
        <span className="faint num">{timingOf(step, index, day)}</span>
        {all.length > 1 ? (
          <SegmentedControl
            label={t('Variants of step {index}', { index: index + 1 })}
            value={shown}
            options={all.map((_, at) => ({
              value: String(at),
              label: String.fromCharCode(65 + at),
            }))}
            onChange={(next) => {
              if (next) setShown(next)
            }}
          />
        ) : null}
      </header>
      <div className={styles.mailBody} data-selectable="">
        <bdi>{text.body || t('No text')}</bdi>
      </div>
    </li>
  )
}

/**
 * Shows the e-mails of a sequence in order, each with its variants; they are edited in the
 * workspace (E2).
 */
export function Steps({ campaign, steps }: { campaign: string; steps: readonly Step[] }) {
  if (steps.length === 0)
    return (
      <p className="muted">
        {t('The steps aren’t loaded yet. Open this page online once to load them.')}
      </p>
    )
  let day: number | null = 0
  return (
    <>
      <p className={`muted ${styles.unknowable}`}>
        {t(
          'The service counts a campaign as a whole, so nobody can know which step or variant brought a reply, or who replied.',
        )}
      </p>
      <ol className={styles.mails}>
        {steps.map((step, index) => {
          day = day === null || step.delay_days === null ? null : day + step.delay_days
          return <StepCard key={index} campaign={campaign} step={step} index={index} day={day} />
        })}
      </ol>
    </>
  )
}
