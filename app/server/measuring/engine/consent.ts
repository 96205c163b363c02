import type { ConsentCookie } from '~/shared/schemas/agent'

const LIMIT_MS = 5_000

interface Answer {
  id?: number
  error?: { message: string }
}

/** Sends one command to the browser target instead of a page. */
async function callBrowser(address: string, method: string, params: object): Promise<void> {
  const socket = new WebSocket(address)
  const limit = AbortSignal.timeout(LIMIT_MS)
  try {
    await new Promise<void>((resolve, reject) => {
      limit.addEventListener('abort', () => reject(limit.reason), { once: true })
      socket.addEventListener('error', () => reject(new Error('The browser does not answer')))
      socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, method, params })))
      socket.addEventListener('message', ({ data }) => {
        const { id, error } = JSON.parse(String(data)) as Answer
        if (id !== 1) return
        if (error) reject(new Error(error.message))
        else resolve()
      })
    })
  } finally {
    socket.close()
  }
}

/**
 * Sets the consent cookie before the load, for the page's host only. Returns whether the browser accepted it; the run
 * continues without it.
 */
export async function setConsentCookie(port: number, url: string, cookie: ConsentCookie): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`)
    const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string }
    const { origin } = new URL(url)
    await callBrowser(webSocketDebuggerUrl, 'Storage.setCookies', {
      cookies: [{ ...cookie, url: `${origin}/`, path: '/' }],
    })
    return true
  } catch {
    return false
  }
}
