import type { NetworkRequest } from '~/shared/schemas/agent'

type Answered = Pick<NetworkRequest, 'status' | 'fromCache'>
export type Asked = Answered & Pick<NetworkRequest, 'startMs' | 'endMs' | 'cache'>

/** No answer came over the network, and none was at hand. */
export const isUnanswered = ({ status, fromCache }: Answered) => status <= 0 && !fromCache

/** Still under way when the test was over: nobody knows how long it takes. */
export const isPending = ({ startMs, endMs, fromCache, cache = 'none' }: Asked) =>
  endMs <= startMs && !fromCache && cache === 'none'

export const isFailed = (request: Asked) =>
  request.status >= 400 || (isUnanswered(request) && !isPending(request))
