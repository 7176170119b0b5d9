/** Campaigns, desks, research and the two pilots: everything that changes as time passes. */
export const outreach = `
CREATE TABLE campaigns (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL, status TEXT NOT NULL DEFAULT 'draft', timezone TEXT, daily_limit INTEGER,
  settings TEXT NOT NULL DEFAULT '{}',
  -- counters; the simulation adds to them, the rates are computed from them when read
  enrolled INTEGER NOT NULL DEFAULT 0, sent INTEGER NOT NULL DEFAULT 0, opens INTEGER NOT NULL DEFAULT 0, clicks INTEGER NOT NULL DEFAULT 0,
  replies INTEGER NOT NULL DEFAULT 0, bounces INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER, paused_at INTEGER, -- on resume every active enrolment's next_at moves by the length of the pause
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE campaign_steps (
  id TEXT NOT NULL PRIMARY KEY, campaign_id TEXT NOT NULL REFERENCES campaigns(id) ON DELETE CASCADE,
  position INTEGER NOT NULL, -- from 0
  subject TEXT, body TEXT, delay_days REAL NOT NULL DEFAULT 0, variants TEXT NOT NULL DEFAULT '[]', -- [{subject, body}]
  UNIQUE (campaign_id, position)
) STRICT;

CREATE TABLE enrolments (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  campaign_id TEXT NOT NULL REFERENCES campaigns(id) ON DELETE CASCADE,
  contact_id TEXT NOT NULL REFERENCES contacts(id) ON DELETE CASCADE,
  state TEXT NOT NULL DEFAULT 'active', -- active, completed, replied, bounced
  step INTEGER NOT NULL DEFAULT 0, -- position of the step that is sent next
  next_at INTEGER, -- when it is due, while the campaign is active; null once nothing is left to send
  enrolled_at INTEGER NOT NULL, last_sent_at INTEGER,
  UNIQUE (campaign_id, contact_id)
) STRICT;
CREATE INDEX enrolments_due ON enrolments(state, next_at);
CREATE INDEX enrolments_contact ON enrolments(contact_id);
CREATE INDEX enrolments_campaign ON enrolments(campaign_id, state);

CREATE TABLE happenings ( -- what will follow from an e-mail that was sent: an open, a click, a reply, a bounce
  seq INTEGER PRIMARY KEY, enrolment_id TEXT NOT NULL REFERENCES enrolments(id) ON DELETE CASCADE,
  kind TEXT NOT NULL, step INTEGER NOT NULL, due_at INTEGER NOT NULL, done_at INTEGER, detail TEXT
) STRICT;
CREATE INDEX happenings_of ON happenings(enrolment_id);
CREATE INDEX happenings_due ON happenings(due_at) WHERE done_at IS NULL;

CREATE TABLE desks (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL, target_industries TEXT NOT NULL DEFAULT '[]', target_locations TEXT NOT NULL DEFAULT '[]', company_sizes TEXT NOT NULL DEFAULT '[]',
  titles TEXT NOT NULL DEFAULT '[]', keywords TEXT NOT NULL DEFAULT '[]', recruited_roles TEXT, criteria TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE TABLE desk_companies (
  seq INTEGER PRIMARY KEY, desk_id TEXT NOT NULL REFERENCES desks(id) ON DELETE CASCADE,
  company_id TEXT NOT NULL REFERENCES companies(id) ON DELETE CASCADE,
  tier TEXT NOT NULL, -- direct_fit, adjacent_fit, speculative
  UNIQUE (desk_id, company_id)
) STRICT;
CREATE INDEX desk_companies_of ON desk_companies(desk_id, seq);
CREATE INDEX desk_companies_company ON desk_companies(company_id);
CREATE TABLE desk_prospects (
  seq INTEGER PRIMARY KEY, desk_id TEXT NOT NULL REFERENCES desks(id) ON DELETE CASCADE,
  contact_id TEXT NOT NULL REFERENCES contacts(id) ON DELETE CASCADE,
  UNIQUE (desk_id, contact_id)
) STRICT;
CREATE INDEX desk_prospects_of ON desk_prospects(desk_id, seq);
CREATE INDEX desk_prospects_contact ON desk_prospects(contact_id);

CREATE TABLE reports (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  brief TEXT NOT NULL, companies TEXT, market_insights TEXT, sources TEXT, -- JSON; null until it is finished
  created_at INTEGER NOT NULL, due_at INTEGER NOT NULL, completed_at INTEGER
) STRICT;
CREATE INDEX reports_due ON reports(due_at) WHERE completed_at IS NULL;

-- Employment pilot. A contact's history and the two revisions a review depends on; a change of the history makes a ready review stale.
CREATE TABLE employment (
  contact_id TEXT PRIMARY KEY REFERENCES contacts(id) ON DELETE CASCADE,
  source_revision INTEGER NOT NULL DEFAULT 1, history_revision INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE TABLE employment_roles ( -- the history as it stands
  contact_id TEXT NOT NULL REFERENCES contacts(id) ON DELETE CASCADE, role_key TEXT NOT NULL,
  title TEXT, company_name TEXT, start_date TEXT, end_date TEXT,
  PRIMARY KEY (contact_id, role_key)
) STRICT;
CREATE TABLE employment_runs (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  contact_id TEXT NOT NULL REFERENCES contacts(id) ON DELETE CASCADE,
  status TEXT NOT NULL, -- processing, failed, ready, applied, dismissed; ready with old revisions is shown as stale
  source_revision INTEGER NOT NULL, history_revision INTEGER NOT NULL, -- those the extraction was made from
  roles TEXT NOT NULL DEFAULT '[]', -- proposals: [{role_key, title, company_name, start_date, end_date, change, current, proposed, evidence[]}]
  created_at INTEGER NOT NULL, due_at INTEGER, decided_at INTEGER
) STRICT;
CREATE INDEX employment_runs_of ON employment_runs(contact_id, seq);
CREATE INDEX employment_runs_due ON employment_runs(due_at) WHERE status = 'processing';

-- Sourcing pilot.
CREATE TABLE sourcing_runs (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  brief TEXT NOT NULL, idempotency_key TEXT NOT NULL UNIQUE, body_hash TEXT NOT NULL, max_credits INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'running', -- running, paused, completed
  pause_reason TEXT, -- cap: the next charge would exceed max_credits; balance: the workspace cannot pay it
  charged_credits INTEGER NOT NULL DEFAULT 0, -- the sum of its rows in charges, written in the same transaction
  next_at INTEGER, created_at INTEGER NOT NULL, completed_at INTEGER
) STRICT;
CREATE TABLE sourcing_people (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  run_id TEXT NOT NULL REFERENCES sourcing_runs(id) ON DELETE CASCADE,
  name TEXT, title TEXT, company_name TEXT,
  outcome TEXT NOT NULL DEFAULT 'pending', -- pending, delivered, rejected, unconfirmed; only delivered is charged
  charged_credits INTEGER NOT NULL DEFAULT 0, contact_id TEXT, email TEXT, evidence TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX sourcing_people_of ON sourcing_people(run_id, seq);
CREATE TABLE qualifications ( -- a person qualified once is not charged again for another run
  person_key TEXT PRIMARY KEY, run_id TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;
`
