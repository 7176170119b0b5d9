export type { ApiOptions } from './client.ts'
export { createApiLater } from './client-later.ts'
export { createDispatcher } from './dispatcher.ts'
export { createBudget, type Budget, type BudgetOptions, type KeyValue } from './budget/index.ts'
export { isMissing } from './missing.ts'
export { jitterMs } from './retry-after.ts'
export type {
  Api,
  ApiRecord,
  ApiValue,
  CallOptions,
  Failure,
  Grant,
  Grants,
  ListAnswer,
  Ok,
  Outcome,
  PageInfo,
  Priority,
  Refused,
  Unknown,
} from './types.ts'
