import { COUNTED_WEEK_STARTS } from '#shared/domain/calendar-days.ts'
import { t } from '#shared/i18n/translate.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { WholeNumberField } from '../../parts/inline/whole-number-field.tsx'
import { localZone } from '../../parts/meetings/zones.ts'
import { useScreenMemory } from '../../stores/preferences.ts'
import { Bar } from '../../ui/bar.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import {
  everyoneFigure,
  mineFigure,
  tasks,
  taskLabels,
  unknowable,
  type Task,
  type WorkRead,
} from './work-labels.ts'
import styles from './work-week.module.css'

type Targets = Record<Task, number | null>

/**
 * Shows how much was triaged, called and booked this week beside the targets, and what cannot be
 * known about it (E13).
 */
export function WorkWeek() {
  const [targets, setTargets] = useScreenMemory<Targets>('weekly targets')
  const { value } = useQuery('meetings.work', {
    first_day: COUNTED_WEEK_STARTS,
    zone: localZone(),
  })
  if (!value) return null
  return (
    <section className={styles.week} aria-label={t('This week')}>
      <table className={`${styles.table} num`}>
        <caption className={styles.caption}>{t('This week')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('You, on this computer')}</th>
            <th scope="col">{t('Weekly target')}</th>
            <th scope="col">{t('Last week')}</th>
            <th scope="col">{t('Everyone')}</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <TaskRow
              key={task}
              task={task}
              read={value}
              target={targets[task] ?? null}
              onTarget={(target) => setTargets({ [task]: target })}
            />
          ))}
        </tbody>
      </table>
      <p className={styles.unknowable}>{unknowable}</p>
    </section>
  )
}

interface TaskRowProps {
  task: Task
  read: WorkRead
  target: number | null
  onTarget: (target: number | null) => void
}

function TaskRow({ task, read, target, onTarget }: TaskRowProps) {
  const format = useFormats()
  const done = read.this_week.mine[task]
  const everyone = everyoneFigure(task, read, format)
  const saveTarget = async (next: number | null) => {
    onTarget(next)
    return true
  }
  return (
    <tr>
      <th scope="row">{taskLabels[task].name}</th>
      <td>
        <b className={styles.mine}>
          <Figure of={mineFigure(task, read, 'this_week', format)} />
        </b>
        {target === null || target === 0 ? null : (
          <span className={styles.bar}>
            <Bar
              share={Math.min(1, done / target)}
              tone={done >= target ? 'ok' : 'accent'}
              label={t('{done} of {target}', {
                done: format.number(done),
                target: format.number(target),
              })}
            />
          </span>
        )}
      </td>
      <td>
        <WholeNumberField
          label={t('Weekly target: {task}', { task: taskLabels[task].name })}
          keptAs={`targets ${task}`}
          bare
          className={styles.target}
          value={target}
          most={999_999}
          none={t('none')}
          onSave={saveTarget}
        />
      </td>
      <td className="muted">
        <Figure of={mineFigure(task, read, 'last_week', format)} />
      </td>
      <td className="muted">
        {everyone ? <Figure of={everyone} /> : <span className="faint">{t('can’t be known')}</span>}
      </td>
    </tr>
  )
}
