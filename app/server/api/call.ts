import type { Row } from '../platform/http/endpoint'

/** A call of a row, from outside or of our own screens in this process. */
export interface Call {
  row: Row
  /** Of the request: a row that answers GET also answers HEAD. */
  method: string
  headers: Headers
  requestId: string
  /** What was sent from outside; calls of our screens are typed. */
  sent?: { query(): object; body(): Promise<unknown> }
}

export interface CallInput {
  params: unknown
  query: unknown
  body: unknown
}

/** `GET /api/clients/{id}`. */
export const nameOf = ({ method, path }: Row): string => `${method.toUpperCase()} ${path}`

/** A POST that only reads and a GET with side effects name the scope that they need. */
export const mayWrite = ({ keyScope, method }: Row): boolean =>
  keyScope === undefined ? isChange(method.toUpperCase()) : keyScope !== 'read'

export const isChange = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)
