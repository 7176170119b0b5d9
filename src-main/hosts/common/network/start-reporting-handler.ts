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

  onRequestStart(...given: Arguments<'onRequestStart'>): void {
    this.#once(null)
    this.#handler.onRequestStart?.(...given)
  }
  onRequestUpgrade(...given: Arguments<'onRequestUpgrade'>): void {
    this.#handler.onRequestUpgrade?.(...given)
  }
  onResponseStart(...given: Arguments<'onResponseStart'>): void {
    this.#handler.onResponseStart?.(...given)
  }
  onResponseData(...given: Arguments<'onResponseData'>): void {
    this.#handler.onResponseData?.(...given)
  }
  onResponseEnd(...given: Arguments<'onResponseEnd'>): void {
    this.#handler.onResponseEnd?.(...given)
  }
  onResponseError(...given: Arguments<'onResponseError'>): void {
    this.#once(given[1])
    this.#handler.onResponseError?.(...given)
  }
}
