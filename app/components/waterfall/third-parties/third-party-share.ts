import type { NetworkRequest } from '~/shared/schemas/agent'
import type { RequestList } from '~/shared/schemas/load'
import { busyMs } from '../time-axis'

export type ThirdPartyRow = NonNullable<RequestList['thirdParties']>[number] & {
  /** Of all bytes of the page; null where it sent none. */
  share: number | null
  loadingMs: number
}

/** What each of the others costs, beside all that the page loads. */
export function thirdPartyRows(
  parties: NonNullable<RequestList['thirdParties']>,
  requests: readonly NetworkRequest[],
): ThirdPartyRow[] {
  const total = requests.reduce((sum, { transferSize }) => sum + transferSize, 0)
  return parties.map((party) => {
    const own = requests.filter(({ entity, thirdParty }) => thirdParty && entity === party.entity)
    return { ...party, share: total > 0 ? party.bytes / total : null, loadingMs: busyMs(own) }
  })
}
