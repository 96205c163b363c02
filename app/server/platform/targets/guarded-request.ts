import type { ClientRequest, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isForbiddenAddress } from './check-target'
import { guardedLookup, privateRefusal, type ResolveAll } from './guarded-lookup'
import { openRequest, type RequestOptions } from './open-request'
import { hostOf } from './server-name'

export interface Guard extends Pick<RequestOptions, 'completeChain'> {
  allowPrivate: boolean
  signal: AbortSignal
  resolve?: ResolveAll | undefined
}

/** Sends a request on behalf of a user, to no private address. Rejects with EPRIVATE for one. */
export async function guardedRequest(
  url: URL,
  { allowPrivate, signal, resolve, completeChain }: Guard,
  {
    body,
    ...options
  }: Omit<RequestOptions, 'lookup' | 'signal' | 'socket' | 'completeChain'> & { body?: string },
): Promise<IncomingMessage> {
  const host = hostOf(url)
  // IP literals skip the lookup.
  if (isIP(host) && isForbiddenAddress(host, allowPrivate)) throw privateRefusal(host)
  const request: ClientRequest = openRequest(url, {
    ...options,
    signal,
    completeChain,
    lookup: guardedLookup(allowPrivate, resolve),
  })
  return new Promise((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
    request.end(body)
  })
}
