// Loaded into the browser host of a journey: its clock on the wall shows what a file says, and stands
// still there. Its timers go on, as they do not follow that clock.
import { readFileSync } from 'node:fs'

const file = process.env.HOTDESK_TEST_CLOCK
if (file && process.argv[1]?.endsWith('browser-host.js')) {
  const now = () => Number(readFileSync(file, 'utf8'))
  const RealDate = Date
  RealDate.now = now
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, given, wanted) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, wanted),
  })
}
