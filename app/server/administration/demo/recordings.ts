import { join } from 'node:path'
import type { FormFactor } from '~/shared/schemas/agent'
import { type Recording, readRecording, replayRecording } from './recording'
import { SITES } from './story/clients'
import type { Recorded } from './story/points'

/** Relative to the product's directory, in which all of its processes run. */
const FOLDER = join('app', 'server', 'administration', 'demo', 'recorded')

const nameOf = (recording: string, formFactor: FormFactor) => `${recording}-${formFactor.toLowerCase()}`

export interface Recordings {
  of(recording: string, formFactor: FormFactor): Recorded
  /** The run as if it had loaded a page of the demo. */
  replay(recording: string, formFactor: FormFactor, pageUrl: string): ReturnType<typeof replayRecording>
}

function namesOfStory(): string[] {
  const own = SITES.flatMap((site) => site.pages.map((page) => page.recording))
  const former = SITES.flatMap(({ levels }) =>
    levels.flatMap(({ instead = {} }) => Object.values(instead).map((one) => one.recording)),
  )
  return [...new Set([...own, ...former])]
}

export async function openRecordings(): Promise<Recordings> {
  const names = namesOfStory().flatMap((name) => [nameOf(name, 'MOBILE'), nameOf(name, 'DESKTOP')])
  const opened = await Promise.all(
    names.map(async (name) => [name, await readRecording(join(FOLDER, `${name}.json.br`))] as const),
  )
  const byName = new Map<string, Recording>(opened)
  const find = (recording: string, formFactor: FormFactor) => {
    const found = byName.get(nameOf(recording, formFactor))
    if (!found) throw new Error(`There is no recorded run ${nameOf(recording, formFactor)}`)
    return found
  }
  return {
    of(recording, formFactor) {
      const { metrics, scores } = find(recording, formFactor).outcome
      if (!metrics || !scores) throw new Error(`The recorded run ${recording} failed`)
      return { metrics, scores }
    },
    replay: (recording, formFactor, pageUrl) => {
      const found = find(recording, formFactor)
      return replayRecording(found, rewriterOf(found.origins, pageUrl))
    },
  }
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The recorded page becomes this page, its files those of the page's host, third parties a host of their own. */
function rewriterOf({ url, thirdPartyUrl }: Recording['origins'], pageUrl: string) {
  const { origin, host } = new URL(pageUrl)
  const recorded = new URL(url)
  const third = new URL(thirdPartyUrl)
  const page = new RegExp(`${literal(url)}/(?=["'\\\\\\s<)#]|$)`, 'g')
  return (text: string) =>
    text
      .replace(page, pageUrl)
      .replaceAll(url, origin)
      .replaceAll(recorded.origin, origin)
      .replaceAll(`${recorded.host}${recorded.pathname}`, host)
      .replaceAll(recorded.host, host)
      .replaceAll(third.origin, 'https://tags.widgets.example')
      .replaceAll(third.host, 'tags.widgets.example')
      // Owners of requests are named without ports.
      .replaceAll(`http://${recorded.hostname}/`, `${origin}/`)
      .replaceAll(recorded.hostname, host.split('.').slice(-2).join('.'))
      .replaceAll(third.hostname, 'widgets.example')
}
