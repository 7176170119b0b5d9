import type { Scope } from '#shared/api/scopes.ts'
import { listedIn } from '#shared/i18n/list.ts'
import type { PageLanguage } from './page-language.ts'
import type { Person } from './people.ts'
import { isMail, describeMail, permissionsOf, withoutEffect } from './scope-labels.ts'
import { style } from './style.ts'

export interface ConsentView {
  action: string
  /** null if the client has no name. */
  client: string | null
  workspace: string
  people: readonly Person[]
  chosen: string
  requested: readonly Scope[]
  granted: ReadonlySet<string>
  language: PageLanguage
}

/**
 * Renders the sign-in page: the choice of the person, and the permissions. Enter allows, because
 * that button comes first. Mail is allowed only if it is ticked.
 */
export function consentPage(view: ConsentView): string {
  const { t } = view.language
  const client = view.client ?? t('This program')
  const mail = view.requested.filter(isMail)
  const asksForMore =
    view.granted.size > 0 && view.requested.some((scope) => !view.granted.has(scope))
  const lead = asksForMore
    ? t('{client} asks for more than you allowed before.', { client })
    : t('{client} will act for the person you choose.', { client })
  return page(
    view.language,
    t('Allow {client}', { client }),
    `
<form method="post" action="${escape(view.action)}">
<header><div class="mark" aria-hidden="true">H</div>
<div class="place"><b>${escape(view.workspace)}</b>${escape(t('on this computer'))}</div></header>
<h1>${escape(t('Allow {client} to work here?', { client }))}</h1>
<p class="lead">
${escape(lead)}</p>
<section><h2 id="who">${escape(t('Who signs in'))}</h2><div class="people" role="radiogroup" aria-labelledby="who">
${view.people.map((person) => personChoice(person, view.chosen)).join('')}</div></section>
${permissionList(view)}
${mail.length > 0 ? mailChoice(view.language, mail) : ''}
<footer><button class="primary" type="submit" name="decision" value="allow" autofocus>${escape(t('Allow'))}</button>
<button type="submit" name="decision" value="deny" formnovalidate>${escape(t('Do not allow'))}</button></footer>
</form>`,
    t('This is practice: the people are invented, and credits cost nothing.'),
  )
}

const personChoice = (person: Person, chosen: string) =>
  `<label class="person"><input type="radio" name="person" value="${escape(person.id)}" ` +
  `required${person.id === chosen ? ' checked' : ''}>` +
  `<span>${escape(person.name)}<small>${escape(person.role)}</small></span></label>`

function permissionList({ requested, granted, language }: ConsentView): string {
  const { t } = language
  const lines = permissionsOf(requested, granted, t)
  if (lines.length === 0) return ''
  const items = lines.map(
    ({ subject, verbs, fresh }) =>
      `<li><b>${escape(subject)}</b><span>${escape(verbs.join(', '))}</span>` +
      `${fresh ? `<span class="new">${escape(t('New'))}</span>` : ''}</li>`,
  )
  return (
    `<section><h2 id="grants">${escape(t('What it may do'))}</h2><ul class="grants" tabindex="0" ` +
    `aria-labelledby="grants">${items.join('')}</ul>${notFoundNotice(language, requested)}</section>`
  )
}

/**
 * Renders the requested permissions without effect, so that users do not believe they have allowed
 * them.
 */
function notFoundNotice({ tag, t }: PageLanguage, requested: readonly Scope[]): string {
  const subjects = withoutEffect(requested, t)
  if (subjects.length === 0) return ''
  const notice = t(
    'It also asks for {list}. This workspace has none of that, so there is nothing to allow.',
    { list: listedIn(tag, subjects) },
  )
  return `<p class="none">${escape(notice)}</p>`
}

function mailChoice({ t }: PageLanguage, scopes: readonly Scope[]): string {
  const boxes = scopes.map(
    (scope) =>
      `<label><input type="checkbox" name="mail" value="${scope}">${escape(describeMail(scope, t))}</label>`,
  )
  const hint = t(
    'This workspace has no mail yet. Leave these empty and everything else still works.',
  )
  return (
    `<section><h2 id="mail">${escape(t('Mail, only if you tick it'))}</h2><div class="mail" role="group" ` +
    `aria-labelledby="mail"><p>${escape(hint)}</p>${boxes.join('')}</div></section>`
  )
}

/** Renders the page for a sign-in that is finished, has expired or belongs to another browser. */
export function endedPage(language: PageLanguage): string {
  const { t } = language
  return endPage(
    language,
    t('This sign-in has ended'),
    t(
      'It was finished already, took too long, or was started in another browser. Go back to Hotdesk and start again.',
    ),
    null,
  )
}

/** Renders the page for an invalid request; `code` is the OAuth error code. */
export function refusedPage(language: PageLanguage, code: string): string {
  const { t } = language
  return endPage(
    language,
    t('This request cannot be answered'),
    t(
      'The program that sent you here asked for something this workspace does not allow. Nothing was changed; you can close this page.',
    ),
    code,
  )
}

/** Renders a page that ends a sign-in. */
const endPage = (
  language: PageLanguage,
  title: string,
  text: string,
  code: string | null,
): string => {
  const { t } = language
  return page(
    language,
    title,
    `
<header><div class="mark" aria-hidden="true">H</div><div class="place"><b>${escape(t('Practice workspace'))}</b>${escape(t('on this computer'))}</div></header>
<h1>${escape(title)}</h1><p class="lead end">${escape(text)}</p>`,
    code === null ? '' : t('Reason: {code}', { code }),
  )
}

const page = ({ tag, direction, t }: PageLanguage, title: string, body: string, note: string) =>
  `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" ` +
  `content="width=device-width, initial-scale=1"><title>${escape(title)}</title><style>${style}</style></head>` +
  `<body><main>${body}</main>${note ? `<aside class="note" aria-label="${escape(t('Note'))}">${escape(note)}</aside>` : ''}</body></html>`

/** Escapes a text for HTML elements and quoted attributes. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
