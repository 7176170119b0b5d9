import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Serves the gallery of ui/: `vite --config src-renderer/dev/vite.config.ts`. For development only;
 * the product does not contain it.
 */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../node_modules/.vite-gallery',
  plugins: [react()],
  server: { fs: { allow: ['../..'] } },
})
