/*
 * Loaded by the page under `npm run dev` alone. A page that loads anew, and one whose host started
 * anew, has no session; it asks for a one-time token and takes it as the address of a window would
 * bring it: in the fragment.
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
