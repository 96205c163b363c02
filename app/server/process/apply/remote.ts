import { setTimeout as sleep } from 'node:timers/promises'
import { configurationMessages } from '~/shared/messages/configuration'
import { fromProblem } from '../../platform/http/problem'
import type { Installation } from './installation'

const words = configurationMessages.cli
const MAX_ATTEMPTS = 5

/** A server elsewhere, by its API. */
export function openRemote({ url, key }: { url: string; key: string }): Installation {
  const send = async (path: string, body?: object, attempt = 1): Promise<Response> => {
    const response = await fetch(new URL(path, url), {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Error(words.unreachable(url))
    })
    if (response.ok) return response
    const wait = Number(response.headers.get('retry-after') ?? 1)
    if (response.status === 429 && attempt < MAX_ATTEMPTS) {
      await sleep(wait * 1000)
      return send(path, body, attempt + 1)
    }
    const problem = (await response.json().catch(() => null)) as object | null
    if (problem === null) throw new Error(words.unexpectedAnswer(url, response.status))
    throw fromProblem(response.status, problem)
  }
  const read = async <T>(path: string, body?: object): Promise<T> =>
    (await send(path, body)).json() as Promise<T>
  const at = (id: number, what = '') => `/api/organizations/${id}/configuration${what}`
  return {
    organizations: async (keyword) => {
      const query = new URLSearchParams({ limit: '500', ...(keyword && { keyword }) })
      return (await read<{ items: { _id: number; name: string }[] }>(`/api/organizations?${query}`)).items
    },
    plan: (id, input) => read(at(id, '/plan'), input),
    apply: (id, input) => read(at(id, '/apply'), input),
    export: async (id) => (await send(at(id))).text(),
    close: async () => {},
  }
}
