/**
 * The workspace: people, companies, lists, jobs, campaigns. Times are epoch milliseconds; word
 * lists and nested objects are JSON text. Lists are ordered by `seq`, so that a page can be found
 * by key. `id` is the opaque ID of the API (contract §2).
 */
export const workspace = `
CREATE TABLE companies (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL, name_key TEXT NOT NULL, -- lower case, trimmed, single spaces: how companies are matched
  domain TEXT, industry TEXT, state TEXT, location TEXT, phone TEXT, -- phone: the company line, once known
  bd_status TEXT NOT NULL DEFAULT 'none', notes TEXT, do_not_contact INTEGER NOT NULL DEFAULT 0,
  research_summary TEXT, researched_at INTEGER,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX companies_name ON companies(name_key);
CREATE INDEX companies_domain ON companies(domain) WHERE domain IS NOT NULL;
CREATE INDEX companies_industry ON companies(industry);
CREATE INDEX companies_state ON companies(state);
CREATE INDEX companies_bd ON companies(bd_status);

CREATE TABLE contacts (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  first_name TEXT, last_name TEXT,
  email TEXT, email_status TEXT, -- verified, unverified, risky, bounced, invalid, none
  phone TEXT, title TEXT, location TEXT, notes TEXT, target_role TEXT, linkedin_url TEXT,
  company_id TEXT REFERENCES companies(id) ON DELETE SET NULL,
  is_prospect INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  has_email INTEGER GENERATED ALWAYS AS (email IS NOT NULL AND email <> '') VIRTUAL,
  has_phone INTEGER GENERATED ALWAYS AS (phone IS NOT NULL AND phone <> '') VIRTUAL,
  sort_name TEXT GENERATED ALWAYS AS (lower(ifnull(last_name, '') || ' ' || ifnull(first_name, ''))) VIRTUAL
) STRICT;
CREATE INDEX contacts_company ON contacts(company_id);
CREATE INDEX contacts_flags ON contacts(has_email, has_phone, is_prospect);
CREATE INDEX contacts_has_phone ON contacts(has_phone, is_prospect);
CREATE INDEX contacts_is_prospect ON contacts(is_prospect, has_email);
CREATE INDEX contacts_name ON contacts(sort_name);
CREATE INDEX contacts_created ON contacts(created_at);
CREATE INDEX contacts_updated ON contacts(updated_at);
CREATE INDEX contacts_email ON contacts(email COLLATE NOCASE);

CREATE TABLE hot_lists (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL, description TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE members (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  hot_list_id TEXT NOT NULL REFERENCES hot_lists(id) ON DELETE CASCADE,
  contact_id TEXT NOT NULL REFERENCES contacts(id) ON DELETE CASCADE,
  source_id TEXT NOT NULL, source TEXT,
  tier TEXT, -- S, A, B or null
  status TEXT NOT NULL DEFAULT 'not_started', notes TEXT,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
  UNIQUE (hot_list_id, contact_id)
) STRICT;
CREATE INDEX members_of ON members(hot_list_id, seq);
CREATE INDEX members_contact ON members(contact_id);

CREATE TABLE jobs (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  external_id TEXT UNIQUE, -- the id in an imported file: importing twice changes nothing
  title TEXT, company_name TEXT, company_id TEXT REFERENCES companies(id) ON DELETE SET NULL,
  status TEXT, state TEXT, sector TEXT, salary TEXT, location TEXT,
  posting_date TEXT, -- YYYY-MM-DD
  notes TEXT, follow_up_date TEXT, url TEXT,
  config_id TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX jobs_company ON jobs(company_id) WHERE company_id IS NOT NULL;
CREATE INDEX jobs_status ON jobs(status);
CREATE INDEX jobs_state ON jobs(state);
CREATE INDEX jobs_sector ON jobs(sector);

CREATE TABLE scrape_configs (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  name TEXT, keywords TEXT NOT NULL DEFAULT '[]', locations TEXT NOT NULL DEFAULT '[]',
  excluded_terms TEXT NOT NULL DEFAULT '[]', excluded_companies TEXT NOT NULL DEFAULT '[]',
  job_sites TEXT NOT NULL DEFAULT '[]', -- [{site, classification}]
  archived INTEGER NOT NULL DEFAULT 0,
  next_run_at INTEGER, -- null: never by itself
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE scrapes (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  config_id TEXT NOT NULL REFERENCES scrape_configs(id) ON DELETE CASCADE,
  scraped_at INTEGER NOT NULL, scraped INTEGER NOT NULL, relevant INTEGER NOT NULL, duplicates INTEGER NOT NULL, new_leads INTEGER NOT NULL
) STRICT;
CREATE INDEX scrapes_recent ON scrapes(scraped_at);

CREATE TABLE meetings (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL, starts_at INTEGER NOT NULL, duration_minutes INTEGER NOT NULL, status TEXT NOT NULL DEFAULT 'booked',
  contact_id TEXT REFERENCES contacts(id) ON DELETE SET NULL, company_id TEXT REFERENCES companies(id) ON DELETE SET NULL,
  meeting_link TEXT, notes TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX meetings_start ON meetings(starts_at);
CREATE INDEX meetings_contact ON meetings(contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX meetings_company ON meetings(company_id) WHERE company_id IS NOT NULL;
CREATE INDEX meetings_status ON meetings(status, starts_at);

CREATE TABLE notes ( -- call notes of the recorder
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
  title TEXT, summary TEXT, text TEXT, recorded_at INTEGER NOT NULL, duration_minutes INTEGER,
  participants TEXT NOT NULL DEFAULT '[]', -- JSON, as the API shows it
  contact_id TEXT REFERENCES contacts(id) ON DELETE SET NULL, meeting_id TEXT REFERENCES meetings(id) ON DELETE SET NULL,
  synced_at INTEGER -- null: recorded, but not pulled yet; POST /recorder/sync pulls what has recorded_at <= now
) STRICT;
CREATE INDEX notes_recorded ON notes(recorded_at);
CREATE INDEX notes_contact ON notes(contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX notes_meeting ON notes(meeting_id) WHERE meeting_id IS NOT NULL;
`
