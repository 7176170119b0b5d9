/*
 * Loaded by the page only under `npm run dev`. A page that reloads, or whose host restarted, has no
 * session. It asks for a one-time token and puts it into the fragment, where the address of a new
 * window would have it.
 */

interface Token {
  token: string
}

if (import.meta.hot) {
  import.meta.hot.on('hotdesk:token', ({ token }: Token) => {
    window.location.hash = token
  })
  import.meta.hot.send('hotdesk:ask')
}
