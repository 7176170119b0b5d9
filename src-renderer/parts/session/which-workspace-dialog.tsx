import { t } from '#shared/i18n/translate.ts'
import { Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Problem } from '#shared/bridge/index.ts'
import type { PlaceQuestion } from '#shared/bridge/session.ts'
import { run } from '../../data/run.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useWhichWorkspace } from '../../stores/which-workspace.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { unsentFigure } from '../sync/pending-figures.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { WorkspaceFlag } from '../../ui/workspace-flag.tsx'
import {
  placeAction,
  placeFacts,
  placeWarning,
  questionReason,
  questionTitle,
} from './which-workspace-labels.ts'
import styles from './which-workspace.module.css'

const NEW = 'new'

/** Shows the workspace question as a dialog; loaded when there is a question. */
export default function WhichWorkspaceDialog({ question }: { question: PlaceQuestion }) {
  const format = useFormats()
  const { aside, putAside } = useWhichWorkspace()
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState(question.new_name)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const place = question.places.find(({ id }) => id === chosen) ?? null
  const warning = place && placeWarning(place)
  const waiting = place?.waiting ?? 0
  const nameless = chosen === NEW && name.trim() === ''
  const go = async () => {
    setBusy(true)
    const answer = await run(
      'session.place',
      chosen === NEW ? { id: null, name: name.trim() } : { id: chosen },
      { quiet: true },
    )
    setBusy(false)
    if (!answer.ok) setProblem(answer.error)
  }
  return (
    <Dialog
      open={!aside}
      onClose={() => putAside(true)}
      title={questionTitle(question)}
      description={questionReason(question)}
      actions={
        <>
          <Button look="quiet" onClick={() => void run('session.cancel', {})}>
            {t('Cancel sign-in')}
          </Button>
          <Button
            look="primary"
            busy={busy}
            disabled={chosen === null || nameless}
            onClick={() => void go()}
          >
            {chosen === null ? t('Continue') : placeAction(place)}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <ChoiceList
          label={t('Workspace')}
          value={chosen}
          onChange={setChosen}
          choices={[
            ...question.places.map((workspace) => ({
              value: workspace.id,
              mark: <WorkspaceFlag name={workspace.name} colour={workspace.colour} />,
              title: workspace.name,
              detail: placeFacts(workspace, format.stamp),
            })),
            {
              value: NEW,
              mark: (
                <span className={styles.plus}>
                  <Icon of={Plus} />
                </span>
              ),
              title: t('A new workspace'),
              detail: t('Starts empty. Nothing in the others changes.'),
            },
          ]}
        />
        {chosen === NEW ? (
          <Field label={t('Name')} hint={t('How you’ll tell it apart. Only on this computer.')}>
            <TextField
              value={name}
              maxLength={80}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        ) : null}
        {warning ? (
          <p className={styles.warning} role="alert">
            <Icon of={TriangleAlert} />
            <span>
              <Explained of={waiting ? unsentFigure(format.number(waiting)) : null}>
                {warning}
              </Explained>
            </span>
          </p>
        ) : null}
        {problem ? (
          <p className={styles.warning} role="alert">
            {[problem.message, problem.hint].filter(Boolean).join(' ')}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
