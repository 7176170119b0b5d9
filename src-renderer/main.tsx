import '@fontsource-variable/inter/wght.css'
import './ui/arabic.css'
import './ui/typefaces.css'
import './ui/tokens.css'
import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { call, connectionNow, on, onConnection } from './bridge.ts'
import { watchConnection } from './data/connection.ts'
import { masking } from './data/masking.ts'
import { connectData } from './data/port.ts'
import { queries } from './data/use-query.ts'
import { loadTemporal } from './temporal.ts'

connectData(masking({ call, on }))
watchConnection({ now: connectionNow, subscribe: onConnection })
queries.screenFirst()
const root = document.getElementById('root')
// Screens count days with it. Awaited here and not in its file, which would split the start into
// twice as many files.
void loadTemporal().finally(() => {
  if (root) createRoot(root).render(<App />)
})
