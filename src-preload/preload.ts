import { contextBridge, ipcRenderer } from 'electron'
import { channels, type DesktopBridge } from '#shared/bridge/desktop.ts'

contextBridge.exposeInMainWorld('hotdesk', {
  call: (command, input) => ipcRenderer.invoke(channels.call, command, input),
  on: (listener) => {
    ipcRenderer.on(channels.event, (_, event) => listener(event))
  },
} satisfies DesktopBridge)
