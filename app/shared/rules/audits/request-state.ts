import type { NetworkRequest } from '../../schemas/agent'

type Answered = Pick<NetworkRequest, 'status' | 'fromCache'>
export type TimedRequest = Answered & Pick<NetworkRequest, 'startMs' | 'endMs' | 'cache'>

/** Neither a network response nor a cached one. */
export const isUnanswered = ({ status, fromCache }: Answered) => status <= 0 && !fromCache

/** null without a response. */
export const sizeOf = (request: Answered, bytes: number): number | null =>
  isUnanswered(request) ? null : bytes

/** Still running at the end of the test, so its duration is unknown. */
export const isPending = ({ startMs, endMs, fromCache, cache = 'none' }: TimedRequest) =>
  endMs <= startMs && !fromCache && cache === 'none'

export const isFailed = (request: TimedRequest) =>
  request.status >= 400 || (isUnanswered(request) && !isPending(request))

/** From the network, not from a cache or service worker. */
export const isFromNetwork = ({ fromCache, cache = 'none' }: Pick<NetworkRequest, 'fromCache' | 'cache'>) =>
  !fromCache && cache === 'none'
