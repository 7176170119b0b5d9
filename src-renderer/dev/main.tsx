import '@fontsource-variable/inter/wght.css'
import '../ui/typefaces.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from '../app/app.tsx'
import { connectData } from '../data/port.ts'
import { fakeBridge } from './fake-bridge.ts'
import { Gallery } from './gallery.tsx'
import { GridPage } from './grid-page.tsx'

/**
 * Connects the sample data. `/` shows every primitive; `/?grid&rows=100000` a long list; `/?shell`
 * the whole window with sample data.
 */
connectData(fakeBridge)
const root = document.getElementById('root')
const params = new URLSearchParams(location.search)
if (root) createRoot(root).render(<RequestedPage />)

function RequestedPage() {
  if (params.has('shell')) return <App />
  return params.has('grid') ? <GridPage /> : <Gallery />
}
