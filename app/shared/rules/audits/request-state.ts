import type { NetworkRequest } from '../../schemas/agent'

type Answered = Pick<NetworkRequest, 'status' | 'fromCache'>
export type TimedRequest = Answered & Pick<NetworkRequest, 'startMs' | 'endMs' | 'cache'>

/** No answer came over the network, and none was at hand. */
export const isUnanswered = ({ status, fromCache }: Answered) => status <= 0 && !fromCache

/** Of what no answer came for nobody measured a size. */
export const sizeOf = (request: Answered, bytes: number): number | null =>
  isUnanswered(request) ? null : bytes

/** Still under way when the test was over: nobody knows how long it takes. */
export const isPending = ({ startMs, endMs, fromCache, cache = 'none' }: TimedRequest) =>
  endMs <= startMs && !fromCache && cache === 'none'

export const isFailed = (request: TimedRequest) =>
  request.status >= 400 || (isUnanswered(request) && !isPending(request))

/** Sent over the network as part of this load: neither at hand nor answered by a worker of the page. */
export const isFromNetwork = ({ fromCache, cache = 'none' }: Pick<NetworkRequest, 'fromCache' | 'cache'>) =>
  !fromCache && cache === 'none'
