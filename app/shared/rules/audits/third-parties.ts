interface PartyRequest {
  entity: string | null
  thirdParty: boolean
  transferSize: number
}
interface Busy {
  entity: string
  mainThreadMs: number
}
export interface ThirdParty {
  entity: string
  requests: number
  bytes: number
  /** null when not measured. */
  mainThreadMs: number | null
}

/** Third parties, largest first. Lighthouse lists all of them, so an empty list means not measured. */
export function groupThirdParties(
  requests: readonly PartyRequest[],
  mainThread: readonly Busy[] | null,
): ThirdParty[] {
  const busy = mainThread?.length ? mainThread : null
  const worked = new Map(busy?.map(({ entity, mainThreadMs }) => [entity, mainThreadMs]))
  const groups = new Map<string, ThirdParty>()
  for (const { entity, thirdParty, transferSize } of requests) {
    if (!thirdParty || entity === null) continue
    const mainThreadMs = busy ? (worked.get(entity) ?? 0) : null
    const group = groups.get(entity) ?? { entity, requests: 0, bytes: 0, mainThreadMs }
    group.requests += 1
    group.bytes += transferSize
    groups.set(entity, group)
  }
  return [...groups.values()].sort((a, b) => b.bytes - a.bytes || a.entity.localeCompare(b.entity))
}
