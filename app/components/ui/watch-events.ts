interface Listener {
  onData: (data: string) => void
  /** The server refused the stream, so the screen has to ask by itself. */
  onRefused: () => void
}

const RETRY_MS = 30_000

/**
 * Server-sent events of one name. A browser reconnects by itself after a lost connection, but gives up for good after a
 * refusal (too many streams, signed out, server restarting): then the screen is refreshed and asks again later.
 */
export function watchEvents(source: string, event: string, { onData, onRefused }: Listener): () => void {
  let events: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const closed = new AbortController()
  const open = () => {
    events = new EventSource(source)
    events.addEventListener(event, ({ data }) => onData(data))
    events.addEventListener('error', () => {
      if (events?.readyState !== EventSource.CLOSED || closed.signal.aborted) return
      timer = setTimeout(open, RETRY_MS)
      void isRefused(source, closed.signal).then((refused) => {
        if (refused && !closed.signal.aborted) onRefused()
      })
    })
  }
  open()
  return () => {
    closed.abort()
    clearTimeout(timer)
    events?.close()
  }
}

/** EventSource does not tell the status. A failing server would fail the refresh too, which would cost the screen. */
async function isRefused(source: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { status, body } = await fetch(source, { signal, headers: { accept: 'text/event-stream' } })
    await body?.cancel()
    return status >= 400 && status < 500
  } catch {
    return false
  }
}
