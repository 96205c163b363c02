import { addressOf } from './network'

export type Node = 'pg1' | 'pg2' | 'pg3'
export const NODES: Node[] = ['pg1', 'pg2', 'pg3']
export const others = (node: Node): Node[] => NODES.filter((other) => other !== node)

/** As Patroni tells of whoever streams, also of one that is still copied. */
interface Streaming {
  application_name: string
  state: string
  sync_state: string
}

/** What Patroni on that machine says of itself; undefined where it does not answer. */
async function patroni(node: Node, path = 'patroni') {
  const answer = await fetch(`http://${addressOf(node)}:8008/${path}`, {
    signal: AbortSignal.timeout(1_000),
  }).catch(() => undefined)
  return answer && { ok: answer.ok, body: path === 'patroni' ? await answer.json() : null }
}
export async function primary(): Promise<Node | undefined> {
  for (const node of NODES) if ((await patroni(node, 'primary'))?.ok) return node
  return undefined
}
/**
 * One primary, and replicas that stream from it, one of which acknowledged writes wait for. Whoever was frozen says for
 * a moment what was true before.
 */
export const isWhole = async () => {
  const said = await Promise.all(NODES.map(async (node) => (await patroni(node, 'primary'))?.ok))
  const [leader, second] = NODES.filter((_, at) => said[at])
  const told = leader && !second && ((await patroni(leader))?.body as { replication?: Streaming[] })
  const streaming = (told ? (told.replication ?? []) : []).filter(
    ({ application_name, state }) => NODES.some((node) => node === application_name) && state === 'streaming',
  )
  const isSafe = streaming.some(({ sync_state }) => sync_state === 'sync' || sync_state === 'quorum')
  return streaming.length === NODES.length - 1 && isSafe ? leader : undefined
}

export const switchOver = (node: Node) =>
  fetch(`http://${addressOf(node)}:8008/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: node }),
  })
