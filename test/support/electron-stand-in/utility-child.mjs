// node --import this: what a utility process of Electron finds, over Node's own channel. Messages
// wait until somebody listens, and the process ends with the one that started it.
import { EventEmitter } from 'node:events'

const port = new EventEmitter()
let heard = false
port.on('newListener', (event) => {
  if (event !== 'message' || heard) return
  heard = true
  setImmediate(() => process.on('message', (message) => port.emit('message', message)))
})
process.parentPort = port
process.once('disconnect', () => process.exit(1))
