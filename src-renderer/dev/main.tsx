import '@fontsource-variable/inter/wght.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from '../app/app.tsx'
import { connectData } from '../data/port.ts'
import { fakeBridge } from './fake-bridge.ts'
import { Gallery } from './gallery.tsx'

/** `/` shows every primitive; `/?shell` the whole window over static samples. */
connectData(fakeBridge)
const root = document.getElementById('root')
const shell = new URLSearchParams(location.search).has('shell')
if (root) createRoot(root).render(shell ? <App /> : <Gallery />)
