import { createHash } from 'node:crypto'
import { pageColours } from '#shared/domain/page-colours.ts'
import { typefaceRule } from './typeface.ts'

/**
 * Style sheet of the sign-in pages: Hotdesk's tokens and typeface, in the system's light or dark
 * mode. The pages load nothing else.
 */
export const style = `${typefaceRule()}${pageColours}
* {
  box-sizing: border-box;
  margin: 0;
  padding: 0;
}
body {
  min-height: 100vh;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 16px;
  padding: 24px 16px;
  background: var(--bg);
  color: var(--ink);
  font:
    14px/1.5 'Inter Variable',
    system-ui,
    -apple-system,
    'Segoe UI',
    'Helvetica Neue',
    'Noto Sans',
    'DejaVu Sans',
    sans-serif;
  font-variant-numeric: tabular-nums;
  font-feature-settings: 'cv05', 'cv11', 'ss03';
}
main {
  width: min(480px, 100%);
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
  box-shadow: var(--shadow);
  overflow: hidden;
}
header {
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 24px 28px 0;
}
.mark {
  flex: none;
  width: 36px;
  height: 36px;
  border-radius: 9px;
  display: grid;
  place-items: center;
  background: var(--accent-fill);
  color: var(--on-accent);
  font-weight: 700;
  font-size: 18px;
}
.place {
  font-size: 12.5px;
  color: var(--ink-3);
}
.place b {
  display: block;
  font-size: 13.5px;
  font-weight: 600;
  color: var(--ink);
}
h1 {
  padding: 20px 28px 0;
  font-size: 20px;
  line-height: 1.3;
  font-weight: 650;
  letter-spacing: -0.015em;
}
.lead {
  padding: 4px 28px 0;
  color: var(--ink-2);
}
h2 {
  font-size: 12.5px;
  font-weight: 550;
  color: var(--ink-3);
  margin-bottom: 8px;
}
.people {
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: 8px;
}
.person {
  position: relative;
  display: block;
  cursor: pointer;
}
.person input {
  position: absolute;
  inset: 0;
  opacity: 0;
  cursor: pointer;
}
.person span {
  display: block;
  height: 100%;
  padding: 10px 12px;
  border: 1px solid var(--line);
  border-radius: 8px;
  font-weight: 550;
  line-height: 1.35;
}
.person small {
  display: block;
  font-size: 12px;
  font-weight: 400;
  color: var(--ink-3);
}
.person:hover span {
  border-color: var(--line-strong);
}
.person input:checked + span {
  border-color: var(--accent);
  background: var(--accent-soft);
  box-shadow: inset 0 0 0 1px var(--accent);
}
.person input:checked + span::after {
  content: '✓';
  position: absolute;
  bottom: 9px;
  right: 12px;
  color: var(--accent-ink);
  font-weight: 700;
  font-size: 12px;
}
.person input:checked + span small {
  color: var(--ink-2);
}
section {
  padding: 20px 28px 0;
}
.grants {
  list-style: none;
  border: 1px solid var(--line);
  border-radius: 8px;
  max-height: 352px;
  overflow-y: auto;
}
.grants li {
  display: flex;
  align-items: baseline;
  gap: 12px;
  padding: 4px 12px;
  font-size: 12.5px;
}
.grants li + li {
  border-top: 1px solid var(--line);
}
.grants b {
  flex: 0 0 150px;
  font-weight: 550;
}
.grants span {
  color: var(--ink-2);
}
.new {
  margin-left: auto;
  flex: none;
  padding: 0 6px;
  border-radius: 4px;
  background: var(--accent-soft);
  color: var(--accent-ink) !important;
  font-size: 11.5px;
  font-weight: 600;
}
.none {
  margin-top: 8px;
  font-size: 12.5px;
  color: var(--ink-3);
}
.mail {
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--warn-soft);
  padding: 10px 12px;
}
.mail p {
  font-size: 12.5px;
  color: var(--ink-2);
  margin-bottom: 6px;
}
.mail label {
  display: flex;
  gap: 8px;
  align-items: center;
  min-height: 28px;
  font-weight: 550;
  cursor: pointer;
}
.mail input {
  width: 16px;
  height: 16px;
  accent-color: var(--accent-fill);
}
footer {
  display: flex;
  gap: 10px;
  padding: 24px 28px 28px;
}
button {
  flex: 1;
  height: 40px;
  border-radius: 8px;
  border: 1px solid var(--line-strong);
  background: var(--surface);
  color: var(--ink);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover {
  background: var(--sunken);
}
button.primary {
  flex: 2;
  border-color: var(--accent-fill);
  background: var(--accent-fill);
  color: var(--on-accent);
}
button.primary:hover {
  background: color-mix(in oklch, var(--accent-fill) 92%, var(--ink));
}
:focus-visible,
.person input:focus-visible + span {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
.grants:focus-visible {
  outline-offset: -2px;
}
.note {
  max-width: 480px;
  padding: 0 12px;
  text-align: center;
  font-size: 12.5px;
  color: var(--ink-3);
}
.end {
  padding-bottom: 28px;
}
@media (max-width: 420px) {
  header,
  h1,
  .lead,
  section,
  footer {
    padding-left: 20px;
    padding-right: 20px;
  }
  .grants b {
    flex-basis: 116px;
  }
  .people {
    grid-template-columns: 1fr;
  }
  footer {
    flex-direction: column;
  }
  footer button,
  footer button.primary {
    flex: none;
  }
}
@media (forced-colors: active) {
  .person input:checked + span {
    outline: 2px solid Highlight;
  }
}
`

const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * Returns the headers of every page. `formTarget` is where the form may redirect to, besides this
 * service.
 */
export const pageHeaders = (formTarget: string | null): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'font-src data:',
    `form-action 'self'${formTarget ? ` ${formTarget}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
})
