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

export const isChange = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)
