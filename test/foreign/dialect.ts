import type { Json, Kind } from './data.ts'

/** A page of a list, as the service has cut it. */
export interface Cut {
  kind: Kind
  /** The name the contract or the path gives to the list. */
  key: string
  rows: Json[]
  page: number
  per_page: number
  total: number
  /** The address of another page of the same list. */
  url(page: number): string
}

export interface Body {
  type?: string
  headers?: Record<string, string>
  body: unknown
}

/** One way to be a v2 service: everything that the contract leaves open (docs/dialects.md). */
export interface Dialect {
  name: string
  /** The id of a record, by its number. */
  id(kind: Kind, n: number): string | number
  /** At most so many rows on a page, whatever `per_page` asks for. */
  cap: number
  /** Which page a query asks for, where it is not the number under `page`. */
  pageOf?(query: URLSearchParams): number
  /** A list; lists that the contract does not page are told whole. */
  list(cut: Cut): Body
  /** One record. */
  record(kind: Kind, record: Json): Body
  /** A hot list with its page of members. */
  hotList(list: Json, members: Cut): Body
  /** A record by the contract's names, as this service writes it. */
  write(kind: Kind, record: Json, place: 'list' | 'detail' | 'part'): Json
  error(status: number, message: string): Body
  /** What a page behind the last one holds: nothing, or the last one again. */
  behind: 'nothing' | 'last'
  /** What is answered to a change of a member; `nothing` to any change: 204. */
  changed: 'record' | 'ok' | 'nothing'
  /** What is answered to what is made: the record, its id alone, or its address without a body. */
  made: 'record' | 'id' | 'address'
  retryAfter: boolean
  /** Answers are packed, after a byte order mark, whatever the request says of it. */
  packed?: boolean
  scrapeQuality(ids: (string | number)[]): unknown
  credits: unknown
  oauth: {
    /** Where the endpoints of `/oauth/` really are; discovery says so. */
    paths: { authorize: string; token: string; userinfo: string; revoke: string }
    /** The provider says that it knows `openid`. */
    openid: boolean
    /** Userinfo refuses tokens that were given without `openid`, as OpenID providers do. */
    userinfoRefuses: boolean
    /** Who signs in, where it is not Kim Park. */
    person?: { sub: string; name: string; email: string }
    /** A refresh token is good for one use. */
    rotates: boolean
  }
}
