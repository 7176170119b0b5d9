import { directionOf } from '#shared/i18n/languages.ts'
import { i18n, t } from '#shared/i18n/translate.ts'
import { createHash } from 'node:crypto'
import { pageColours } from '#shared/domain/page-colours.ts'

/**
 * The style of Hotdesk in a few lines (docs/design-language.md): warm neutrals, one ember accent,
 * light and dark. The page loads nothing.
 */
const style = `${pageColours}
* {
  box-sizing: border-box;
  margin: 0;
}
body {
  min-height: 100vh;
  display: grid;
  place-items: center;
  padding: 24px;
  background: var(--bg);
  color: var(--ink);
  font:
    15px/1.5 'Inter Variable',
    Inter,
    system-ui,
    sans-serif;
}
main {
  width: min(400px, 100%);
  padding: 32px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--surface);
}
.mark {
  width: 32px;
  height: 32px;
  margin-bottom: 20px;
  border-radius: 8px;
  display: grid;
  place-items: center;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 700;
}
h1 {
  margin-bottom: 6px;
  font-size: 19px;
  font-weight: 650;
  letter-spacing: -0.015em;
}
p {
  color: var(--ink-2);
}
`

const styleHash = createHash('sha256').update(style).digest('base64')

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  connection: 'close',
} as const

const page = (title: string, text: string) =>
  `<!doctype html><html lang="${i18n.locale}" dir="${directionOf(i18n.locale)}"><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width"><title>${title}</title>` +
  `<style>${style}</style><main><div class="mark" aria-hidden="true">H</div><h1>${title}</h1><p>${text}</p></main></html>`

/**
 * The pages of the listener. Their texts are fixed, so that no part of a request can ever appear in
 * them.
 */
export const pages = {
  finished: () =>
    page(t('Back to Hotdesk'), t('You can close this page. Hotdesk continues by itself.')),
  stopped: () =>
    page(
      t('Not signed in'),
      t('Nothing was changed. You can close this page and go back to Hotdesk.'),
    ),
  ignored: () =>
    page(
      t('This does not belong to a sign-in'),
      t('Hotdesk did not ask for this, so it was ignored. You can close this page.'),
    ),
} as const
