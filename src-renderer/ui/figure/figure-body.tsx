import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../trans.tsx'
import { Popover as Base } from '@base-ui/react/popover'
import { useRef } from 'react'
import { formatAgo } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { KeyLayer } from '../../keys/key-layer.tsx'
import { useActions, useRegisteredActions } from '../../keys/use-actions.ts'
import { closeFigure, nextFigure, placeOfFigure } from '../../stores/figures.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { keyAlongLine } from '../direction.ts'
import { Kbd } from '../kbd.tsx'
import type { Age, Explanation, FigurePart } from './explanation.ts'
import float from '../float.module.css'
import styles from './figure.module.css'

interface FigureBodyProps {
  id: string
  layer: number
  element: Element
  of: Explanation
}

/** Shows the explanation beside its figure; loaded when the first one is opened. */
export default function FigureBody({ id, layer, element, of }: FigureBodyProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open
      onOpenChange={(next) => {
        if (!next) closeFigure()
      }}
    >
      <Base.Portal>
        <Base.Positioner
          className={float.positioner}
          anchor={element}
          sideOffset={6}
          align="start"
          collisionPadding={8}
        >
          <Base.Popup
            ref={popup}
            className={cx(float.popup, styles.panel)}
            data-own-keys=""
            initialFocus={popup}
            finalFocus={() => focusOf(element)}
          >
            <KeyLayer>
              <Words of={of} />
              <Foot id={id} layer={layer} action={of.action} />
            </KeyLayer>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Returns the focusable element of a figure; a figure in a row has none of its own, so its row gets
 * the focus.
 */
const focusOf = (element: Element) =>
  element.closest('[role=grid]')?.querySelector<HTMLElement>('[role=row][tabindex="0"]') ??
  element.closest<HTMLElement>('button,a,[tabindex]')

function describeAge(at: Age, now: number): string {
  if (at === 'here') return t('this computer')
  if (at === null) return t('not read yet')
  return formatAgo(at, now)
}

function Words({ of }: { of: Explanation }) {
  const format = useFormats()
  const now = useNow()
  // A figure counted by the service has no parts other than itself.
  const parts = of.parts.length > 0 ? of.parts : [{ name: of.name, value: of.value }]
  return (
    <>
      <div className={styles.head}>
        <Base.Title className={styles.name}>
          <bdi>{of.name}</bdi>
        </Base.Title>
        <span className={`${styles.value} num`}>{of.value}</span>
      </div>
      {/* Announced as one description on opening: the figure, its formula and its parts. */}
      <Base.Description render={<div />}>
        <span className="spoken">{of.value}. </span>
        <p className={styles.formula}>{of.formula}</p>
        <table className={`${styles.parts} num`}>
          <thead className="spoken">
            <tr>
              <th scope="col">{t('Part')}</th>
              <th scope="col">{t('Value')}</th>
              <th scope="col">{t('Age')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, value, at = of.at }: FigurePart) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{value}</td>
                <td
                  title={
                    typeof at === 'number'
                      ? t('Read {time}', { time: format.stamp(at, now) })
                      : undefined
                  }
                >
                  {describeAge(at, now)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {of.note ? <p className={styles.note}>{of.note}</p> : null}
      </Base.Description>
    </>
  )
}

function Foot({
  id,
  layer,
  action,
}: Pick<FigureBodyProps, 'id' | 'layer'> & Pick<Explanation, 'action'>) {
  const key = useRegisteredActions().find((registered) => registered.id === 'figures.explain')
    ?.shortcuts[0]
  const [place, all] = placeOfFigure({ id, layer })
  useActions([
    {
      id: 'figures.next',
      label: t('Explain the next number'),
      group: t('Everywhere'),
      keys: [key ?? '=', keyAlongLine('ArrowRight'), 'ArrowDown', 'j'],
      palette: false,
      run: () => nextFigure(1),
    },
    {
      id: 'figures.before',
      label: t('Explain the number before'),
      group: t('Everywhere'),
      keys: [keyAlongLine('ArrowLeft'), 'ArrowUp', 'k'],
      palette: false,
      run: () => nextFigure(-1),
    },
  ])
  return (
    <footer className={styles.foot}>
      {all > 1 ? (
        <span className={`${styles.next} num`}>
          <Trans
            text="Number {place} of {all} <kbd/> next"
            values={{ place, all }}
            parts={{ kbd: <Kbd keys={key ?? keyAlongLine('ArrowRight')} /> }}
          />
        </span>
      ) : null}
      <span className="grow" />
      {action ? (
        <Button
          size="small"
          onClick={() => {
            closeFigure()
            action.run()
          }}
        >
          {action.label}
        </Button>
      ) : null}
    </footer>
  )
}
