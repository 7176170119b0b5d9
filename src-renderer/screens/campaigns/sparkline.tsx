import { formatFigure, t } from '#shared/i18n/translate.ts'
import { memo } from 'react'
import { isRightToLeft } from '../../ui/direction.ts'
import styles from '../../parts/campaigns/campaigns.module.css'

const [wide, high] = [108, 22]

/**
 * Draws the replies of seven days from zero, with gaps for days that were not measured. Screen
 * readers read the figures instead.
 */
export const Sparkline = memo(function Sparkline({
  values,
  name,
}: {
  values: readonly (number | null)[]
  name: string
}) {
  if (values.length === 0) return <span className="faint">{t('no history yet')}</span>
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const x = (index: number) => {
    const along = 2 + (index * (wide - 4)) / Math.max(1, values.length - 1)
    return isRightToLeft() ? wide - along : along
  }
  const y = (value: number) => high - 2 - (value / most) * (high - 5)
  let path = ''
  values.forEach((value, index) => {
    if (value !== null)
      path += `${index > 0 && values[index - 1] != null ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
  })
  const alone = values.flatMap((value, index) =>
    value !== null && values[index - 1] == null && values[index + 1] == null
      ? [{ index, value }]
      : [],
  )
  const words = t('{campaign}: replies of the last seven days: {figures}', {
    campaign: name,
    figures: values
      .map((value) => (value === null ? t('not measured') : formatFigure(value)))
      .join(', '),
  })
  return (
    <svg
      className={styles.spark}
      width={wide}
      height={high}
      viewBox={`0 0 ${wide} ${high}`}
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      <path d={path} />
      {alone.map(({ index, value }) => (
        <circle key={index} cx={x(index)} cy={y(value)} r={1.6} />
      ))}
    </svg>
  )
})
