import { v7 } from 'uuid'

const WELL_FORMED = /^[\w-]{8,64}$/

/** The id of a request across web, API, job and agent; generated when the caller sent none. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id')
  return given && WELL_FORMED.test(given) ? given : v7()
}
