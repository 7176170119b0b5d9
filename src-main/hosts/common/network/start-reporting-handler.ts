import type { Dispatcher } from 'undici'

type Handler = Dispatcher.DispatchHandler
type Arguments<K extends keyof Handler> = Parameters<NonNullable<Handler[K]>>

/**
 * A handler that passes all calls on, and reports once how the request started: null if it started
 * on an open connection, otherwise the error that prevented it.
 */
export class StartReportingHandler implements Handler {
  readonly #handler: Handler
  #tell: ((error: unknown) => Promise<void>) | null

  constructor(handler: Handler, tell: (error: unknown) => Promise<void>) {
    this.#handler = handler
    this.#tell = tell
  }

  #once(error: unknown): void {
    const tell = this.#tell
    this.#tell = null
    void tell?.(error).catch(() => {})
  }

  onRequestStart(...args: Arguments<'onRequestStart'>): void {
    this.#once(null)
    this.#handler.onRequestStart?.(...args)
  }
  onRequestUpgrade(...args: Arguments<'onRequestUpgrade'>): void {
    this.#handler.onRequestUpgrade?.(...args)
  }
  onResponseStart(...args: Arguments<'onResponseStart'>): void {
    this.#handler.onResponseStart?.(...args)
  }
  onResponseData(...args: Arguments<'onResponseData'>): void {
    this.#handler.onResponseData?.(...args)
  }
  onResponseEnd(...args: Arguments<'onResponseEnd'>): void {
    this.#handler.onResponseEnd?.(...args)
  }
  onResponseError(...args: Arguments<'onResponseError'>): void {
    this.#once(args[1])
    this.#handler.onResponseError?.(...args)
  }
}
