import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { type AuditJob, type AuditOutcome, failedOutcome } from '../../../app/server/measuring/engine/types'
import { createAgentClient } from '../../../app/server/process/agent/client'
import { runAgentLoop } from '../../../app/server/process/agent/loop'
import { type Origins, type Replay, readRecording } from './recording'

const ABOUT = { version: 'recorded', lighthouseVersion: '13.5.0', chromiumVersion: '142.0.0.0' }
const TAKES_MS = 500
/** With `?slowly` a run lasts long enough for a screen that reloads every few seconds to show it. */
const TAKES_SLOWLY_MS = 8_000

/** An agent that replays recorded runs for the fixture pages and refuses all others. */
function startReplaying(serverUrl: string, key: string, origins: Origins) {
  const end = new AbortController()
  const recorded = new Map<string, Promise<Replay>>()
  const recording = (name: string) => {
    const pending = recorded.get(name) ?? readRecording(name, origins)
    recorded.set(name, pending)
    return pending
  }
  let times = 0
  const nameOf = ({ url, script }: AuditJob): string | null => {
    if (!url.startsWith(`${origins.url}/`)) return null
    if (script) return 'account'
    const path = new URL(url).pathname
    if (path === '/good/') return times++ % 2 === 0 ? 'good-1' : 'good-2'
    return path === '/shop/' ? 'shop' : path === '/awkward/404' ? 'missing' : null
  }
  const run = async (job: AuditJob, signal: AbortSignal, onMeasured: () => void): Promise<AuditOutcome> => {
    const name = nameOf(job)
    await sleep(job.url.endsWith('?slowly') ? TAKES_SLOWLY_MS : TAKES_MS, undefined, { signal })
    onMeasured()
    return name
      ? (await recording(name)).outcome
      : failedOutcome('CONNECTION_REFUSED', 'Nobody answers there')
  }
  const loop = runAgentLoop({
    client: createAgentClient({ serverUrl, key }),
    about: ABOUT,
    run,
    log: pino({ level: 'silent' }),
    stop: end.signal,
  })
  return {
    stop: async () => {
      end.abort()
      await loop
    },
  }
}

interface AgentsApi {
  url: string
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
}
interface Status {
  agents: { _id: string; location: number }[]
}

export async function replaceLocalAgent(api: AgentsApi, origins: Origins) {
  let local: Status['agents'][number] | undefined
  for (let tries = 0; !local && tries < 60; tries++) {
    local = (await api.get<Status>('/api/agents/status')).agents[0]
    if (!local) await sleep(250)
  }
  if (!local) throw new Error('The product has no agent of its own.')
  await api.put(`/api/agents/${local._id}`, { isDraining: true })
  const { key } = await api.post<{ key: string }>('/api/agents', { name: 'recorded, local', location: 1 })
  return startReplaying(api.url, key, origins)
}
