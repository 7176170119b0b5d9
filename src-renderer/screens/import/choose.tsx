import { t } from '#shared/i18n/translate.ts'
import { FileUp } from 'lucide-react'
import type { ImportWay } from '#shared/bridge/import.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { spokenKeys } from '../../ui/key-caps.ts'
import { stepStart } from './use-step-focus.ts'
import styles from './import.module.css'

const paste = spokenKeys('$mod+v')
const readable: Record<ImportWay, string> = {
  practice: t(
    'People as CSV or vCards, companies as CSV, job leads as CSV or JSON; or rows copied in a spreadsheet, with their headings ({paste}).',
    { paste },
  ),
  api: t(
    'People as CSV, as vCards from an address book, or as rows copied in a spreadsheet, with their headings ({paste}).',
    { paste },
  ),
}

function titleOf(over: boolean, problem: string | null): string {
  if (over) return t('Drop to upload')
  return problem ? t('This file cannot be used') : t('Drag a file here')
}

/** Accepts a file, dropped or chosen with a button. */
export function Choose({
  over,
  problem,
  way,
  onChoose,
}: {
  over: boolean
  problem: string | null
  way: ImportWay
  onChoose: () => void
}) {
  return (
    <div className={styles.drop} data-over={over || undefined}>
      <span className={styles.dropIcon}>
        <Icon of={FileUp} size="large" />
      </span>
      <h2 {...stepStart}>{titleOf(over, problem)}</h2>
      <p
        className={problem && !over ? styles.problem : 'muted'}
        role={problem ? 'alert' : undefined}
      >
        {problem ??
          t('{way} Nothing is imported until you’ve reviewed it.', { way: readable[way] })}
      </p>
      <Button look="primary" icon={FileUp} keys="o" onClick={onChoose}>
        {problem ? t('Choose another file…') : t('Choose a file…')}
      </Button>
    </div>
  )
}
