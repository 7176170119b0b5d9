import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Frame } from './frame.tsx'
import { NotFoundPage, ErrorPage } from './error-page.tsx'
import { triageSearch } from '../screens/triage/search.ts'
import { pipelineSearch } from '../screens/pipeline/search.ts'
import { meetingsSearch } from '../screens/meetings/search.ts'
import { peopleSearch } from '../screens/people/search.ts'
import { companiesSearch } from '../screens/companies/search.ts'
import { compareSearch, deskSearch } from '../screens/desks/search.ts'
import { creditsSearch } from '../screens/credits/search.ts'
import { cardSearch } from '../screens/card/search.ts'
import { pendingSearch } from '../screens/pending/search.ts'

/**
 * The root of all routes. A path is a deep link: main sends it (`navigate`, `link`), people copy
 * it, and back and forward move along it. A screen is loaded on its first visit; its typed
 * parameters come from `getRouteApi('/pipeline/{-$jobId}')`.
 */
const root = createRootRoute({
  component: Frame,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})
const at = <P extends string>(path: P) => ({ path, getParentRoute: () => root })

const home = createRoute({
  ...at('/'),
  beforeLoad: () => {
    throw redirect({ to: '/hot-lists' })
  },
})

const hotLists = createRoute({
  ...at('/hot-lists'),
  component: lazyRouteComponent(() => import('../screens/hot-lists/screen.tsx')),
})
const triage = createRoute({
  ...at('/hot-lists/$listId'),
  validateSearch: triageSearch,
  component: lazyRouteComponent(() => import('../screens/triage/screen.tsx')),
})
const pipeline = createRoute({
  ...at('/pipeline/{-$jobId}'),
  validateSearch: pipelineSearch,
  component: lazyRouteComponent(() => import('../screens/pipeline/screen.tsx')),
})
const meetings = createRoute({
  ...at('/meetings/{-$meetingId}'),
  validateSearch: meetingsSearch,
  component: lazyRouteComponent(() => import('../screens/meetings/screen.tsx')),
})
const notes = createRoute({
  ...at('/notes/{-$noteId}'),
  component: lazyRouteComponent(() => import('../screens/notes/screen.tsx')),
})
/** The path that main uses in links to a call note. */
const noteOfMeetings = createRoute({
  ...at('/meetings/notes/$noteId'),
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/notes/{-$noteId}', params })
  },
})
const campaigns = createRoute({
  ...at('/campaigns/{-$campaignId}'),
  component: lazyRouteComponent(() => import('../screens/campaigns/screen.tsx')),
})
const people = createRoute({
  ...at('/people/{-$contactId}'),
  validateSearch: peopleSearch,
  component: lazyRouteComponent(() => import('../screens/people/screen.tsx')),
})
const card = createRoute({
  ...at('/card/$contactId'),
  validateSearch: cardSearch,
  component: lazyRouteComponent(() => import('../screens/card/screen.tsx')),
})
const companies = createRoute({
  ...at('/companies/{-$companyId}'),
  validateSearch: companiesSearch,
  component: lazyRouteComponent(() => import('../screens/companies/screen.tsx')),
})
const employment = createRoute({
  ...at('/people/$contactId/employment'),
  component: lazyRouteComponent(() => import('../screens/employment/screen.tsx')),
})
const desks = createRoute({
  ...at('/desks'),
  component: lazyRouteComponent(() => import('../screens/desks/screen.tsx')),
})
const compare = createRoute({
  ...at('/desks/compare'),
  validateSearch: compareSearch,
  component: lazyRouteComponent(() => import('../screens/desks/compare.tsx')),
})
const desk = createRoute({
  ...at('/desks/$deskId'),
  validateSearch: deskSearch,
  component: lazyRouteComponent(() => import('../screens/desks/desk-page.tsx')),
})
const research = createRoute({
  ...at('/research/{-$reportId}'),
  component: lazyRouteComponent(() => import('../screens/research/screen.tsx')),
})
const sourcing = createRoute({
  ...at('/research/sourcing/{-$runId}'),
  component: lazyRouteComponent(() => import('../screens/sourcing/screen.tsx')),
})
const runs = createRoute({
  ...at('/research/runs'),
  component: lazyRouteComponent(() => import('../screens/sourcing/runs-screen.tsx')),
})
const credits = createRoute({
  ...at('/credits/{-$part}'),
  validateSearch: creditsSearch,
  component: lazyRouteComponent(() => import('../screens/credits/screen.tsx')),
})
const webhooks = createRoute({
  ...at('/webhooks/{-$webhookId}'),
  component: lazyRouteComponent(() => import('../screens/webhooks/screen.tsx')),
})
const trip = createRoute({
  ...at('/trip'),
  component: lazyRouteComponent(() => import('../screens/trip/screen.tsx')),
})
const pending = createRoute({
  ...at('/pending'),
  validateSearch: pendingSearch,
  component: lazyRouteComponent(() => import('../screens/pending/screen.tsx')),
})
const history = createRoute({
  ...at('/history'),
  component: lazyRouteComponent(() => import('../screens/history/screen.tsx')),
})
const approvals = createRoute({
  ...at('/approvals'),
  component: lazyRouteComponent(() => import('../screens/approvals/screen.tsx')),
})
const importing = createRoute({
  ...at('/import'),
  component: lazyRouteComponent(() => import('../screens/import/screen.tsx')),
})
const settings = createRoute({
  ...at('/settings/{-$section}'),
  component: lazyRouteComponent(() => import('../screens/settings/screen.tsx')),
})

export const routeTree = root.addChildren([
  home,
  hotLists,
  triage,
  pipeline,
  meetings,
  notes,
  noteOfMeetings,
  campaigns,
  people,
  card,
  employment,
  companies,
  desks,
  compare,
  desk,
  research,
  sourcing,
  runs,
  credits,
  webhooks,
  trip,
  pending,
  history,
  approvals,
  importing,
  settings,
])
