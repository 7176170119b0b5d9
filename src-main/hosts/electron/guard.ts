import {
  app,
  session,
  type OnBeforeRequestListenerDetails,
  type Session,
  type WebContents,
} from 'electron'
import { desktopOrigin } from '#shared/bridge/desktop.ts'

/**
 * Denies every page what no page of ours needs: leaving app://, new windows, web views, downloads,
 * devices, network access, and every permission but two. `fetches` reports which addresses Electron
 * itself may request, outside of any page. Call it before the first window opens.
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

/**
 * Permissions of our own page: copy, and fill the screen (the wallboard). It cannot read the
 * clipboard.
 */
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
  // Our page sends no requests of its own. This blocks them even if the Content-Security-Policy has
  // a gap.
  pages.webRequest.onBeforeRequest((details, decide) =>
    decide({ cancel: !isOurs(details.url) && !isDevtools(details.url) && !isFetched(details) }),
  )
}

/** Reports whether an address is our page, based on the parsed URL. */
export function isOurs(address: string): boolean {
  return (
    URL.canParse(address) &&
    `${new URL(address).protocol}//${new URL(address).host}` === desktopOrigin
  )
}

/**
 * Reports whether an address belongs to Chromium's developer tools, which exist only in
 * development.
 */
const isDevtools = (address: string): boolean =>
  !app.isPackaged && address.startsWith('devtools://')
