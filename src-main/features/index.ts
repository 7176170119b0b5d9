import { agents } from './agents/index.ts'
import { backup } from './backup/index.ts'
import { calendars } from './calendars/index.ts'
import { campaigns } from './campaigns/index.ts'
import { credits } from './credits/index.ts'
import { desks } from './desks/index.ts'
import { diagnostics } from './diagnostics/index.ts'
import { enrolment } from './enrolment/index.ts'
import { erasure } from './erasure/index.ts'
import type { Feature } from './common/feature.ts'
import { history } from './history/index.ts'
import { hotLists } from './hot-lists/index.ts'
import { imports } from './imports/index.ts'
import { meetings } from './meetings/index.ts'
import { network } from './network/index.ts'
import { people } from './people/index.ts'
import { pipeline } from './pipeline/index.ts'
import { practice } from './practice/index.ts'
import { reminders } from './reminders/index.ts'
import { research } from './research/index.ts'
import { search } from './search/index.ts'
import { storage } from './storage/index.ts'
import { templates } from './templates/index.ts'
import { trip } from './trip/index.ts'
import { webhooks } from './webhooks/index.ts'
import { workspace } from './workspace/index.ts'

/**
 * Every feature of Hotdesk, in the order in which they are built, opened, started and stopped. The
 * practice workspace comes last, because it fills what others have opened.
 */
export const features: readonly Feature[] = [
  workspace,
  network,
  diagnostics,
  storage,
  history,
  hotLists,
  pipeline,
  meetings,
  calendars,
  people,
  templates,
  credits,
  campaigns,
  imports,
  enrolment,
  erasure,
  search,
  desks,
  research,
  webhooks,
  backup,
  trip,
  reminders,
  agents,
  practice,
]
