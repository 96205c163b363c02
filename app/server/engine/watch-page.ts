import type { Failure } from './extract/failure'

/** How often the page's main thread is asked for a sign of life: a few microseconds of its time. */
const PING_MS = 2_500
/** Longer than any task of a page that can be measured: the engine itself gives up 30 s after the start. */
const SILENCE_MS = 25_000
/** By then the engine has given up waiting for the load; without a document it would wait until the hard limit. */
const NO_DOCUMENT_MS = 35_000
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
  params?: { targetInfo?: TargetInfo; targetId?: string; status?: string }
  result?: { sessionId?: string; result?: { value?: unknown } }
}

export interface PageWatch {
  /** Rejects when the page blocks the run, long before the hard limit. */
  blocked: Promise<never>
  /** The page's own reason for an error that the engine threw, which only sees a lost tab or a timeout. */
  explain: (failure: Failure) => Failure
  stop: () => void
}

export interface PageWatchOptions {
  port: number
  silenceMs?: number | undefined
  /** Whether the browser reported that it ran out of memory. */
  isOutOfMemory: () => boolean
}

const LOST = new Set(['TARGET_CRASHED', 'WORKER_CRASH', 'ENGINE_ERROR', 'ENGINE_TIMEOUT', 'NO_CONTENT'])
const isBlank = (url: string) => url === '' || url === 'about:blank'

/** Watches the tested tab over a connection of its own, since the engine's waits for a blocked page. */
export async function watchPage({
  port,
  silenceMs = SILENCE_MS,
  isOutOfMemory,
}: PageWatchOptions): Promise<PageWatch> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
  const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string }
  const socket = new WebSocket(webSocketDebuggerUrl)
  const startedAt = performance.now()
  let lastId = 0
  let page: string | null = null
  let session: string | null = null
  let attachId = 0
  let ping: { id: number; sentAt: number } | null = null
  let hasDocument = false
  let end: 'crashed' | 'closed' | null = null
  let reject: (error: Error) => void = () => {}
  const blocked = new Promise<never>((_, fail) => {
    reject = fail
  })
  blocked.catch(() => {})

  const send = (method: string, params: object, sessionId?: string | null) => {
    lastId += 1
    if (socket.readyState === WebSocket.OPEN)
      socket.send(JSON.stringify({ id: lastId, method, params, ...(sessionId && { sessionId }) }))
    return lastId
  }
  const fail = (code: string, detail: string) => reject(Object.assign(new Error(detail), { code }))

  function onTarget({ targetId, type, url, openerId }: TargetInfo): void {
    if (page !== null || type !== 'page' || openerId || isBlank(url)) return
    page = targetId
    attachId = send('Target.attachToTarget', { targetId, flatten: true })
  }

  function onMessage({ id, method, params, result }: Message): void {
    if (params?.targetInfo) onTarget(params.targetInfo)
    if (id !== undefined && id === attachId) session = result?.sessionId ?? null
    if (id !== undefined && id === ping?.id) {
      ping = null
      if (!isBlank(String(result?.result?.value ?? ''))) hasDocument = true
    }
    if (params?.targetId !== page || page === null || end) return
    if (method === 'Target.targetCrashed') end = 'crashed'
    if (method === 'Target.targetDestroyed') end = 'closed'
  }

  function check(): void {
    const now = performance.now()
    if (end || !session) return
    if (!ping) {
      const params = { expression: 'location.href', returnByValue: true }
      ping = { id: send('Runtime.evaluate', params, session), sentAt: now }
    } else if (now - ping.sentAt > silenceMs) {
      fail('PAGE_HUNG', `The main thread did not respond for ${Math.round(silenceMs / 1000)} s`)
    }
    if (!hasDocument && !ping && now - startedAt > NO_DOCUMENT_MS)
      fail('NO_RESPONSE', `No document within ${NO_DOCUMENT_MS / 1000} s`)
  }

  socket.addEventListener('open', () => send('Target.setDiscoverTargets', { discover: true }))
  socket.addEventListener('message', ({ data }) => onMessage(JSON.parse(String(data)) as Message))
  socket.addEventListener('error', () => {})
  const timer = setInterval(check, Math.min(PING_MS, silenceMs))

  return {
    blocked,
    explain(failure) {
      if (!LOST.has(failure.code)) return failure
      if (end === 'crashed' || failure.code === 'TARGET_CRASHED')
        return isOutOfMemory()
          ? { ...failure, code: 'PAGE_OUT_OF_MEMORY' }
          : { ...failure, code: 'TARGET_CRASHED' }
      if (end === 'closed') return { ...failure, code: 'PAGE_CLOSED' }
      const isSilent = ping !== null && performance.now() - ping.sentAt > SHORT_SILENCE_MS
      return failure.code === 'ENGINE_TIMEOUT' && isSilent ? { ...failure, code: 'PAGE_HUNG' } : failure
    },
    stop() {
      clearInterval(timer)
      socket.close()
    },
  }
}
