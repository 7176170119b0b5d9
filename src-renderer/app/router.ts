import { createRouter } from '@tanstack/react-router'
import { history } from '../navigation/navigation.ts'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  history,
  defaultPreload: 'intent',
  defaultPendingMs: 100,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
