import { v7 } from 'uuid'

const WELL_FORMED = /^[\w-]{8,64}$/

/** The id that one request carries through web, API, job and agent; a new one when it came without. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id')
  return given && WELL_FORMED.test(given) ? given : v7()
}
