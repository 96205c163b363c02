import { z } from 'zod'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import { readAddress, textOf } from '../../../platform/targets'
import { refused } from '../parse-text'
import { type BuildSource, build, MAX_BUILDS, project, run } from './builds'

const words = toolImportMessages.lhci
const LIMIT_MS = 60_000
/** After decompression. Runs hold whole reports. */
const MAX_LIST_BYTES = 8 * 1024 * 1024
const MAX_RUNS_BYTES = 64 * 1024 * 1024

/** The public reading part of the server's API. Requests pass the same address check as tests of pages. */
export function lighthouseServer(address: string, { allowPrivate }: { allowPrivate: boolean }): BuildSource {
  const base = baseOf(address)
  const read = async <T extends z.ZodType>(
    path: string,
    schema: T,
    largest = MAX_LIST_BYTES,
  ): Promise<z.output<T>> => {
    const answer = await readJson(new URL(path, base).href, { allowPrivate, largest })
    const { data, success } = schema.safeParse(answer)
    if (!success) throw refused(words.notServer)
    return data
  }
  const pathOf = (id: string) => `v1/projects/${encodeURIComponent(id)}`
  return {
    projects: () => read('v1/projects', z.array(project)),
    builds: (id) => read(`${pathOf(id)}/builds?limit=${MAX_BUILDS * 5}`, z.array(build)),
    runs: (id, one) =>
      read(`${pathOf(id)}/builds/${encodeURIComponent(one)}/runs`, z.array(run), MAX_RUNS_BYTES),
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

async function readJson(url: string, limits: { allowPrivate: boolean; largest: number }): Promise<unknown> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const reading = { ...limits, signal, accept: 'application/json' }
  const answer = await readAddress(url, reading).catch((error: unknown) => {
    throw refused((error as { code?: string }).code === 'EPRIVATE' ? words.privateAddress : words.unreachable)
  })
  if (answer.status !== 200) throw refused(words.notServer)
  if (answer.bytes.length > limits.largest) throw refused(words.tooLarge)
  try {
    return JSON.parse(textOf(answer.bytes, answer.contentType))
  } catch {
    throw refused(words.notServer)
  }
}
