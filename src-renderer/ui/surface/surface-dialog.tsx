import { t } from '#shared/i18n/translate.ts'
import { hintLevels, type SurfaceKind } from '#shared/domain/surfaces.ts'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { registry } from '../../keys/action-registry.ts'
import { useActions } from '../../keys/use-actions.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { readableOf } from '../grid/readable.ts'
import { SegmentedControl } from '../segmented-control.tsx'
import { helpText } from './help-text.ts'
import { LoadedRows } from './loaded-rows.tsx'
import { ReadingText } from './reading-text.tsx'
import { surfaceActions, type SurfaceView } from './surface-actions.ts'
import { surfaceOf, type Surface } from './surface-of.ts'
import { textOf, type SurfaceText } from './surface-text.ts'
import { hintLevelLabels } from './surface-labels.ts'
import { useChanges } from './use-changes.ts'
import styles from './surface.module.css'

interface SurfaceDialogProps {
  view: SurfaceView
  /** The key layer of the surface. */
  layer: number
  /** Switches to the other view; null closes the dialog. */
  onTurn: (view: SurfaceView | null) => void
}

/**
 * Shows the surface that was focused when it opened: its help, or its content as plain text. Each
 * view links to the other.
 */
export default function SurfaceDialog({ view, layer, onTurn }: SurfaceDialogProps) {
  const [at] = useState(() => document.activeElement)
  const [surface] = useState(() => surfaceOf(at))
  const box = useRef<HTMLTextAreaElement>(null)
  const title =
    view === 'help'
      ? t('Help: {name}', { name: surface.name })
      : t('Plain text: {name}', { name: surface.name })
  return (
    <Dialog
      open
      onClose={() => onTurn(null)}
      title={title}
      size="wide"
      initialFocus={box}
      actions={<Foot view={view} kind={surface.kind} onTurn={onTurn} />}
    >
      <TurnKeys onTurn={onTurn} />
      <Reading
        key={view}
        view={view}
        layer={layer}
        at={at}
        surface={surface}
        title={title}
        box={box}
      />
    </Dialog>
  )
}

/** Registers the keys that opened this dialog, so that they switch between its views. */
function TurnKeys({ onTurn }: Pick<SurfaceDialogProps, 'onTurn'>) {
  useActions(surfaceActions(onTurn, false), 'panel')
  return null
}

interface ReadingProps extends Pick<SurfaceDialogProps, 'view' | 'layer'> {
  /** The element that had the focus. */
  at: Element | null
  surface: Surface
  title: string
  box: RefObject<HTMLTextAreaElement | null>
}

/** Shows the help, or the text as it is now; for a table, once its loaded rows are rendered. */
function Reading({ view, layer, at, surface, title, box }: ReadingProps) {
  const [help] = useState(() => helpText(surface.kind, registry.actions(), layer))
  if (view === 'help') return <ReadingText ref={box} label={title} text={help} start={0} />
  return <PlainText at={at} surface={surface} title={title} box={box} />
}

function PlainText({ at, surface, title, box }: Omit<ReadingProps, 'view' | 'layer'>) {
  const [text, setText] = useState<SurfaceText | null>(null)
  const changes = useChanges(surface.element)
  const table = readableOf(surface.element)
  useLayoutEffect(() => {
    // A surface that has gone is read as it was last.
    if (!table && surface.element.isConnected) setText(textOf(surface.element, at))
  }, [table, surface, at, changes])
  return (
    <>
      {table ? <LoadedRows key={changes} of={table} onRead={setText} /> : null}
      <ReadingText ref={box} label={title} text={text?.text ?? ''} start={text?.start ?? 0} />
    </>
  )
}

interface FootProps {
  view: SurfaceView
  kind: SurfaceKind
  onTurn: (view: SurfaceView) => void
}

/** Offers how often the hint is announced, and links to the other view. */
function Foot({ view, kind, onTurn }: FootProps) {
  const hints = usePreferences(({ preferences }) => preferences.help_hints)
  if (view === 'text') return <Button onClick={() => onTurn('help')}>{t('Help')}</Button>
  return (
    <>
      <div className={styles.hints}>
        <span>{t('Mention that help is available')}</span>
        <SegmentedControl
          label={t('Mention that help is available')}
          value={hints[kind] ?? 'once'}
          options={hintLevels.map((value) => ({ value, label: hintLevelLabels[value] }))}
          onChange={(level) => {
            if (level) setPreferences({ help_hints: { ...hints, [kind]: level } })
          }}
        />
      </div>
      <Button onClick={() => onTurn('text')}>{t('Show as plain text')}</Button>
    </>
  )
}
