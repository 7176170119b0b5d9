/** The service's own data: credits, subscriptions, tokens, the journal. */
export const service = `
CREATE TABLE credits ( -- one row; plan + addon + sum(charges.amount) = start_plan + start_addon, always
  id INTEGER PRIMARY KEY CHECK (id = 1),
  plan INTEGER NOT NULL CHECK (plan >= 0), addon INTEGER NOT NULL CHECK (addon >= 0), start_plan INTEGER NOT NULL, start_addon INTEGER NOT NULL
) STRICT;
CREATE TABLE charges (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL,
  action TEXT NOT NULL, -- endpoint name, or colleague
  component TEXT, -- email, phone_direct, phone_line, phone_cached, contact, research, desk, report, qualification, email_delivery
  target TEXT, -- id of the record it was for
  run_id TEXT, -- sourcing run
  amount INTEGER NOT NULL, from_plan INTEGER NOT NULL, from_addon INTEGER NOT NULL, balance_after INTEGER NOT NULL,
  actor TEXT, request_id TEXT,
  result TEXT -- JSON: what was found; every charge has one
) STRICT;
CREATE INDEX charges_run ON charges(run_id) WHERE run_id IS NOT NULL;

CREATE TABLE lookups ( -- attempts at enrichment, found or not
  seq INTEGER PRIMARY KEY, contact_id TEXT, company_id TEXT, kind TEXT NOT NULL, at INTEGER NOT NULL, found INTEGER NOT NULL
) STRICT;

CREATE TABLE webhooks (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  url TEXT NOT NULL, events TEXT NOT NULL, secret TEXT, active INTEGER NOT NULL DEFAULT 1, failure_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE TABLE events (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, cause TEXT NOT NULL, created_at INTEGER NOT NULL, data TEXT NOT NULL,
  UNIQUE (type, cause) -- never two events for one cause
) STRICT;
CREATE TABLE deliveries (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  webhook_id TEXT NOT NULL REFERENCES webhooks(id) ON DELETE CASCADE, event_id TEXT NOT NULL REFERENCES events(id) ON DELETE CASCADE,
  state TEXT NOT NULL DEFAULT 'pending', -- pending, delivered, dropped
  attempts INTEGER NOT NULL DEFAULT 0, next_at INTEGER NOT NULL, last_status INTEGER, last_error TEXT, delivered_at INTEGER,
  UNIQUE (webhook_id, event_id)
) STRICT;
CREATE INDEX deliveries_event ON deliveries(event_id);
CREATE INDEX deliveries_due ON deliveries(next_at) WHERE state = 'pending';

CREATE TABLE api_tokens (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, -- sha256 hex; the token itself is never stored
  scopes TEXT NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER
) STRICT;
CREATE TABLE oauth ( -- oidc-provider's generic adapter: one row per model and (hashed) id
  model TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL,
  grant_id TEXT, user_code TEXT, uid TEXT, consumed_at INTEGER, expires_at INTEGER,
  PRIMARY KEY (model, id)
) STRICT;
CREATE INDEX oauth_grant ON oauth(grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oauth_uid ON oauth(model, uid) WHERE uid IS NOT NULL;
CREATE INDEX oauth_code ON oauth(model, user_code) WHERE user_code IS NOT NULL;

CREATE TABLE journal (
  seq INTEGER PRIMARY KEY, at INTEGER NOT NULL,
  kind TEXT NOT NULL, -- request, effect (without a request: the simulation, a colleague), delivery, oauth, control
  request_id TEXT, method TEXT, path TEXT, endpoint TEXT, token_id TEXT, client TEXT, status INTEGER,
  effect TEXT, -- JSON [{kind, table, id, fields}]; null: nothing was changed
  charge INTEGER, fault TEXT, error TEXT
) STRICT;
CREATE INDEX journal_request ON journal(request_id) WHERE request_id IS NOT NULL;

CREATE TABLE kv (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT; -- value: JSON

-- Grows with every change of a table that is listed: totals and page positions are remembered for one version.
CREATE TABLE versions (name TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT;
INSERT INTO versions (name, version) VALUES ('contacts', 0), ('companies', 0), ('jobs', 0), ('members', 0), ('meetings', 0), ('desk_prospects', 0);
`
