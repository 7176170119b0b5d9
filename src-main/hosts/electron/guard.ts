import {
  app,
  session,
  type OnBeforeRequestListenerDetails,
  type Session,
  type WebContents,
} from 'electron'
import { desktopOrigin } from '#shared/bridge/desktop.ts'

/**
 * Takes from every page what no page of ours needs: leaving app://, new windows, web views,
 * downloads, devices, the network itself, and every permission but two. `fetches`: what Electron
 * itself may ask for, outside of any page. Call it before the first window.
 */
export function guardPages(fetches: (address: string) => boolean): void {
  app.on('web-contents-created', (_, contents) => guardContents(contents))
  guardSession(session.defaultSession, fetches)
}

function guardContents(contents: WebContents): void {
  const stay = (event: { preventDefault(): void; url: string }) => {
    if (!isOurs(event.url)) event.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** What our own page may do: copy, and fill the screen (the wallboard). It reads no clipboard. */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen'])

function guardSession(pages: Session, fetches: (address: string) => boolean): void {
  const allows = (permission: string, origin: string, isMainFrame: boolean) =>
    isMainFrame && ALLOWED.has(permission) && isOurs(origin)
  pages.setPermissionRequestHandler((_contents, permission, decide, details) =>
    decide(allows(permission, details.requestingUrl, details.isMainFrame)),
  )
  pages.setPermissionCheckHandler((_contents, permission, origin, details) =>
    allows(permission, origin, details.isMainFrame),
  )
  pages.setDevicePermissionHandler(() => false)
  pages.on('will-download', (event) => event.preventDefault())
  const isFetched = ({ url, webContentsId }: OnBeforeRequestListenerDetails) =>
    webContentsId === undefined && fetches(url)
  // The page makes no request of its own; this holds even where the policy of its headers had a
  // gap.
  pages.webRequest.onBeforeRequest((details, decide) =>
    decide({ cancel: !isOurs(details.url) && !isDevtools(details.url) && !isFetched(details) }),
  )
}

/** Tells whether an address is our page; judged on the parsed URL. */
export function isOurs(address: string): boolean {
  return (
    URL.canParse(address) &&
    `${new URL(address).protocol}//${new URL(address).host}` === desktopOrigin
  )
}

/** Chromium's own tools, which are there in development alone. */
const isDevtools = (address: string): boolean =>
  !app.isPackaged && address.startsWith('devtools://')
