import type { Scope } from '#shared/api/scopes.ts'
import type { Person } from './people.ts'
import { isMail, mailWords, permissionsOf, withoutEffect } from './scope-labels.ts'
import { style } from './style.ts'

export interface ConsentView {
  action: string
  client: string
  workspace: string
  people: readonly Person[]
  chosen: string
  asked: readonly Scope[]
  granted: ReadonlySet<string>
}

/**
 * Writes the one page of a sign-in: who signs in, and what is allowed. Enter allows, for that
 * button is the first; mail only where it is ticked.
 */
export function consentPage(view: ConsentView): string {
  const client = escape(view.client)
  const mail = view.asked.filter(isMail)
  const asksForMore = view.granted.size > 0 && view.asked.some((scope) => !view.granted.has(scope))
  return page(
    `Allow ${view.client}`,
    `
<form method="post" action="${escape(view.action)}">
<header><div class="mark" aria-hidden="true">H</div>
<div class="place"><b>${escape(view.workspace)}</b>on this computer</div></header>
<h1>Allow ${client} to work here?</h1>
<p class="lead">
${asksForMore ? `${client} asks for more than you allowed before.` : `${client} will act for the person you choose.`}</p>
<section><h2 id="who">Who signs in</h2><div class="people" role="radiogroup" aria-labelledby="who">
${view.people.map((person) => personChoice(person, view.chosen)).join('')}</div></section>
${permissionList(view)}
${mail.length > 0 ? mailChoice(mail) : ''}
<footer><button class="primary" type="submit" name="decision" value="allow" autofocus>Allow</button>
<button type="submit" name="decision" value="deny" formnovalidate>Do not allow</button></footer>
</form>`,
    'This is practice: the people are invented, and credits cost nothing.',
  )
}

const personChoice = (person: Person, chosen: string) =>
  `<label class="person"><input type="radio" name="person" value="${escape(person.id)}" ` +
  `required${person.id === chosen ? ' checked' : ''}>` +
  `<span>${escape(person.name)}<small>${escape(person.role)}</small></span></label>`

function permissionList({ asked, granted }: ConsentView): string {
  const lines = permissionsOf(asked, granted)
  if (lines.length === 0) return ''
  const items = lines.map(
    ({ subject, verbs, fresh }) =>
      `<li><b>${subject}</b><span>${verbs.join(', ')}</span>${fresh ? '<span class="new">New</span>' : ''}</li>`,
  )
  return (
    '<section><h2 id="grants">What it may do</h2><ul class="grants" tabindex="0" ' +
    `aria-labelledby="grants">${items.join('')}</ul>${nothingThere(asked)}</section>`
  )
}

/** Says what is asked for in vain, so that nobody believes to have allowed it. */
function nothingThere(asked: readonly Scope[]): string {
  const none = withoutEffect(asked).map((subject) => subject.toLowerCase())
  if (none.length === 0) return ''
  const named = [none.slice(0, -1).join(', '), none.at(-1)].filter(Boolean).join(' and ')
  return `<p class="none">It also asks for ${named}. This workspace has none of that, so there is nothing to allow.</p>`
}

function mailChoice(scopes: readonly Scope[]): string {
  const boxes = scopes.map(
    (scope) =>
      `<label><input type="checkbox" name="mail" value="${scope}">${mailWords(scope)}</label>`,
  )
  return (
    '<section><h2 id="mail">Mail, only if you tick it</h2><div class="mail" role="group" ' +
    'aria-labelledby="mail"><p>This workspace has no mail yet. Leave these empty and everything ' +
    `else still works.</p>${boxes.join('')}</div></section>`
  )
}

/**
 * Writes a page that ends a sign-in that cannot go on, in calm words; `code` is the standard's word
 * for it.
 */
export const endPage = (title: string, text: string, code: string | null): string =>
  page(
    title,
    `
<header><div class="mark" aria-hidden="true">H</div><div class="place"><b>Practice workspace</b>on this computer</div></header>
<h1>${escape(title)}</h1><p class="lead end">${escape(text)}</p>`,
    code ? `Reason: ${escape(code)}` : '',
  )

const page = (title: string, body: string, note: string) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ' +
  `content="width=device-width, initial-scale=1"><title>${escape(title)}</title><style>${style}</style></head>` +
  `<body><main>${body}</main>${note ? `<aside class="note" aria-label="Note">${note}</aside>` : ''}</body></html>`

/** Escapes a text so that it may stand in HTML, in elements and in quoted attributes. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
