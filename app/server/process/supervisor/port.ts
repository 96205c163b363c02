import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A free port to listen on; 0 requests any. Throws an error with a message for the user when the port stays in use. */
export async function reservePort(wanted: number, host: string, patienceMs = 0): Promise<number> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await listenOnce(wanted, host)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null
      if (code === 'EADDRINUSE' && Date.now() < deadline) await sleep(200)
      else throw new Error(explain(code, wanted, host), { cause: error })
    }
  }
}

function explain(code: unknown, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Set PORT to a free one: PORT=${port + 1} npm start`
  if (code === 'EACCES') return `Port ${port} is not open to this user. Set PORT to one above 1023.`
  return `Cannot listen on ${host}, port ${port} (${code}). Check HOST and PORT.`
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(port, host, () => {
      const address = probe.address()
      const taken = typeof address === 'object' && address ? address.port : port
      probe.close(() => resolve(taken))
    })
  })
}
