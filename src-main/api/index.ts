export type { Api, ApiRecord, ApiValue, CallOptions, Failure, Grant, Grants, ListAnswer, Ok, Outcome, PageInfo, Priority, Refused, Unknown } from './types.ts'
