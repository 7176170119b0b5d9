/**
 * The colours of stand-alone browser pages, as custom properties for light and dark. They are
 * Hotdesk's tokens (docs/design-language.md "Colour"), so that the sign-in pages look like Hotdesk.
 */
export const pageColours = `
:root {
  color-scheme: light dark;
  --bg: oklch(0.985 0.003 75);
  --surface: oklch(1 0 0);
  --sunken: oklch(0.965 0.004 75);
  --line: oklch(0.915 0.005 75);
  --line-strong: oklch(0.85 0.007 75);
  --ink: oklch(0.24 0.012 60);
  --ink-2: oklch(0.46 0.012 60);
  --ink-3: oklch(0.53 0.011 60);
  --accent: oklch(0.62 0.19 35);
  --accent-fill: oklch(0.56 0.18 35);
  --accent-ink: oklch(0.52 0.17 35);
  --accent-soft: oklch(0.968 0.018 50);
  --on-accent: oklch(0.99 0.01 60);
  --warn-ink: oklch(0.47 0.1 70);
  --warn-soft: oklch(0.96 0.04 85);
  --shadow: 0 1px 2px oklch(0.2 0.02 60 / 0.05), 0 12px 32px oklch(0.2 0.02 60 / 0.06);
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: oklch(0.19 0.006 60);
    --surface: oklch(0.215 0.006 60);
    --sunken: oklch(0.245 0.007 60);
    --line: oklch(0.285 0.008 60);
    --line-strong: oklch(0.38 0.009 60);
    --ink: oklch(0.935 0.006 75);
    --ink-2: oklch(0.76 0.01 70);
    --ink-3: oklch(0.67 0.01 65);
    --accent: oklch(0.7 0.17 40);
    --accent-fill: oklch(0.7 0.17 40);
    --accent-ink: oklch(0.77 0.14 45);
    --accent-soft: oklch(0.28 0.05 38);
    --on-accent: oklch(0.18 0.03 40);
    --warn-ink: oklch(0.82 0.12 80);
    --warn-soft: oklch(0.28 0.04 80);
    --shadow: 0 1px 2px oklch(0 0 0 / 0.4), 0 12px 32px oklch(0 0 0 / 0.35);
  }
}`
