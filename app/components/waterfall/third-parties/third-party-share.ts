import type { NetworkRequest } from '~/shared/schemas/agent'
import type { RequestList } from '~/shared/schemas/load'
import { busyMs } from '../../charts/time-axis'

export type ThirdPartyRow = NonNullable<RequestList['thirdParties']>[number] & {
  /** Share of the page's bytes, 0 to 1; null if the page sent none. */
  share: number | null
  loadingMs: number
}

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
