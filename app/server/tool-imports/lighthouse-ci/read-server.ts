import { z } from 'zod'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import { readAddress, textOf } from '../../targets'
import { refused } from '../parse-text'
import { type BuildSource, build, MAX_BUILDS, project, run } from './builds'

const words = toolImportMessages.lhci
const LIMIT_MS = 60_000
const MAX_BYTES = 256 * 1024 * 1024

/** The public reading part of the server's API. Requests pass the same address check as tests of pages. */
export function lighthouseServer(address: string, { allowPrivate }: { allowPrivate: boolean }): BuildSource {
  const base = baseOf(address)
  const read = async <T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> => {
    const { data, success } = schema.safeParse(await readJson(new URL(path, base).href, allowPrivate))
    if (!success) throw refused(words.notServer)
    return data
  }
  const of = (id: string) => `v1/projects/${encodeURIComponent(id)}`
  return {
    projects: () => read('v1/projects', z.array(project)),
    builds: (id) => read(`${of(id)}/builds?limit=${MAX_BUILDS * 5}`, z.array(build)),
    runs: (id, one) => read(`${of(id)}/builds/${encodeURIComponent(one)}/runs`, z.array(run)),
  }
}

/** The address of the server or of one of its screens (`/app/projects/…`). */
function baseOf(address: string): URL {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) throw refused(words.notServer)
  const url = new URL(address)
  url.pathname = url.pathname.replace(/\/(app|v1)(\/.*)?$/, '/').replace(/\/?$/, '/')
  url.search = url.hash = ''
  return url
}

async function readJson(url: string, allowPrivate: boolean): Promise<unknown> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const reading = { allowPrivate, signal, largest: MAX_BYTES, accept: 'application/json' }
  const answer = await readAddress(url, reading).catch((error: unknown) => {
    throw refused((error as { code?: string }).code === 'EPRIVATE' ? words.privateAddress : words.unreachable)
  })
  if (answer.status !== 200) throw refused(words.notServer)
  try {
    return JSON.parse(textOf(answer.bytes, answer.contentType))
  } catch {
    throw refused(words.notServer)
  }
}
