import { RESPONSE_LIMIT_MS } from '~/shared/rules/measuring/run-failures'
import type { Failure } from './extract/failure'
import { watchNavigations } from './watch-stages'

/** How often the page's main thread is asked for a sign of life: a few microseconds of its time. */
const PING_MS = 2_500
/** Longer than any task of a page that can be measured. */
const SILENCE_MS = 25_000
/** Lighthouse's own scripts may take as long on a page of 60,000 elements, and longer on a busy machine. */
const ARTIFACT_FACTOR = 2
/** Lighthouse's limit for the load; a page that is silent for longer than that hangs. */
const LOAD_LIMIT_MS = 45_000
/** Lighthouse gives up first, unless it waits for the document until the hard limit. */
const NO_DOCUMENT_MS = RESPONSE_LIMIT_MS + 5_000
/** Pings in a row that found a new document: the page reloads itself without end. */
const MAX_NEW_DOCUMENTS = 8
const SHORT_SILENCE_MS = 5_000

interface TargetInfo {
  targetId: string
  type: string
  url: string
  openerId?: string
}
interface Message {
  id?: number
  method?: string
  params?: { targetInfo?: TargetInfo; targetId?: string }
  result?: { sessionId?: string; frameTree?: { frame: { url: string; loaderId: string } } }
}

export interface PageWatch {
  /** Rejects when the page blocks the run, long before the hard limit. */
  blocked: Promise<never>
  /** The page's own reason for an error that the engine threw, which only sees a lost tab or a timeout. */
  explain: (failure: Failure) => Failure
  stop: () => void
}

interface PageLimits {
  silenceMs?: number | undefined
  /** Until then Lighthouse still waits for the load. */
  loadLimitMs?: number | undefined
}

interface PageWatchOptions extends PageLimits {
  port: number
  /** Whether a crashed tab had run out of memory. */
  isOutOfMemory: () => boolean
}

const isBlank = (url: string) => url === '' || url === 'about:blank'

/** What the answers to the pings tell about the page. */
export function createPageState({ silenceMs = SILENCE_MS, loadLimitMs = LOAD_LIMIT_MS }: PageLimits) {
  let sentAt: number | null = null
  let requestedAt: number | null = null
  let loadedAt: number | null = null
  /** The id of its load: scripts may change the address of a document. */
  let document = ''
  let newDocuments = 0
  return {
    isSilentFor: (ms: number) => sentAt !== null && performance.now() - sentAt > ms,
    /** The document was requested; the last request counts, since the first is for a blank page. */
    onRequest(at: number) {
      requestedAt = at
      loadedAt = null
    },
    onArtifact(at: number) {
      loadedAt ??= at
    },
    /** False while an earlier ping has no answer. */
    onPing(): boolean {
      if (sentAt !== null) return false
      sentAt = performance.now()
      return true
    },
    onAnswer({ url = '', loaderId = '' }: { url?: string; loaderId?: string } = {}) {
      sentAt = null
      if (isBlank(url)) return
      newDocuments = document === '' || loaderId === document ? 0 : newDocuments + 1
      document = loaderId
    },
    problem(now = performance.now()): [code: string, detail: string] | null {
      const waitedMs = requestedAt === null ? null : now - requestedAt
      const hasGivenUp = waitedMs === null || waitedMs > loadLimitMs
      const silentMs = sentAt === null ? 0 : now - sentAt
      const hasResponded = sentAt !== null && loadedAt !== null && sentAt > loadedAt
      const limitMs = silenceMs * (hasResponded ? ARTIFACT_FACTOR : 1)
      if (hasGivenUp && silentMs > limitMs)
        return ['PAGE_HUNG', `The main thread did not respond for ${limitMs} ms`]
      if (newDocuments >= MAX_NEW_DOCUMENTS) return ['REDIRECT_LOOP', 'The page loads itself again and again']
      // A blank tab answers pings, so a silent one has a document.
      const hasDocument = document !== '' || silentMs > SHORT_SILENCE_MS
      if (!hasDocument && waitedMs !== null && waitedMs > NO_DOCUMENT_MS)
        return ['NO_RESPONSE', `No document within ${NO_DOCUMENT_MS} ms`]
      return null
    },
  }
}

/** Watches the tested tab over a connection of its own, since the engine's waits for a blocked page. */
export async function watchPage({ port, isOutOfMemory, ...limits }: PageWatchOptions): Promise<PageWatch> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  const state = createPageState(limits)
  const navigations = watchNavigations(state)
  let lastId = 0
  let page: string | null = null
  let session: string | null = null
  let attachId = 0
  let pingId = 0
  let hasCrashed = false
  let reject: (error: Error) => void = () => {}
  const blocked = new Promise<never>((_, fail) => {
    reject = fail
  })
  blocked.catch(() => {})

  const send = (method: string, params: object, sessionId?: string) => {
    lastId += 1
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ id: lastId, method, params, ...(sessionId && { sessionId }) }))
    return lastId
  }

  function onTarget({ targetId, type, url, openerId }: TargetInfo): void {
    if (type !== 'page' || openerId) return
    if (page !== null || isBlank(url)) return
    page = targetId
    attachId = send('Target.attachToTarget', { targetId, flatten: true })
  }

  function onMessage({ id, method, params, result }: Message): void {
    if (params?.targetInfo) onTarget(params.targetInfo)
    if (id !== undefined && id === attachId) session = result?.sessionId ?? null
    if (id !== undefined && id === pingId) state.onAnswer(result?.frameTree?.frame)
    if (method === 'Target.targetCrashed' && params?.targetId === page) hasCrashed = true
  }

  function check(): void {
    if (hasCrashed) return
    // Answered by the page's main thread, but without its script engine: an evaluated script would connect a
    // debugger to it in mid-load, which adds up to half to the blocking time.
    if (session && state.onPing()) pingId = send('Page.getFrameTree', {}, session)
    const [code, detail] = state.problem() ?? []
    if (code) reject(Object.assign(new Error(detail), { code }))
  }

  socket.addEventListener('open', () => send('Target.setDiscoverTargets', { discover: true }))
  socket.addEventListener('message', ({ data }) => onMessage(JSON.parse(String(data)) as Message))
  socket.addEventListener('error', () => {})
  const timer = setInterval(check, Math.min(PING_MS, limits.silenceMs ?? PING_MS))

  return {
    blocked,
    explain(failure) {
      if (failure.code === 'TARGET_CRASHED' || (hasCrashed && failure.code !== 'PAGE_OUT_OF_MEMORY'))
        return { ...failure, code: isOutOfMemory() ? 'PAGE_OUT_OF_MEMORY' : 'TARGET_CRASHED' }
      const isHung = failure.code === 'ENGINE_TIMEOUT' && state.isSilentFor(SHORT_SILENCE_MS)
      return isHung ? { ...failure, code: 'PAGE_HUNG' } : failure
    },
    stop() {
      clearInterval(timer)
      navigations.stop()
      socket.close()
    },
  }
}
