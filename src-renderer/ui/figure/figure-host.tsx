import { t } from '#shared/i18n/translate.ts'
import { lazy } from 'react'
import { useKeyLayer } from '../../keys/key-layer.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { explainFigure, useFigures } from '../../stores/figures.ts'
import { Arriving } from '../arriving.tsx'

const Body = lazy(() => import('./figure-body.tsx'))

/**
 * Explains the figures of its layer, by key and by click. The window has one, and so has every
 * dialog.
 */
export function FigureHost() {
  const layer = useKeyLayer()
  const open = useFigures((state) => (state.open?.layer === layer ? state.open : null))
  useActions(
    [
      {
        id: 'figures.explain',
        label: t('Explain this number'),
        group: t('Everywhere'),
        keys: ['='],
        palette: layer === 0,
        run: () => explainFigure(layer),
      },
    ],
    'everywhere',
  )
  return (
    <Arriving>
      {open ? <Body id={open.id} layer={layer} element={open.element} of={open.of} /> : null}
    </Arriving>
  )
}
