import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '~/server/platform/free-port'
import type { Certificates } from './certificates'
import { behaviourAt, type Script } from './target-script'

export interface ScriptedTarget {
  host: string
  port: number
  /** Starts the script at `at`; before, the target responds normally. */
  begin(at: number): void
  close(): Promise<void>
}

interface Place {
  host: string
  certificates?: Certificates
  slowMs?: number
}

/** A server that follows its script. One request per connection. */
export async function startScriptedTarget(
  script: Script,
  { host, certificates, slowMs = 400 }: Place,
): Promise<ScriptedTarget> {
  let startedAt = Number.POSITIVE_INFINITY
  let connections = 0
  const timers: NodeJS.Timeout[] = []
  const open = new Set<Socket>()
  const now = () => behaviourAt(script, Date.now() - startedAt)

  const answer: RequestListener = (request, response) => {
    request.resume()
    const behaviour = now()
    const isWell = behaviour !== 'status'
    setTimeout(
      () => {
        const head = { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }
        response.writeHead(isWell ? 200 : 500, head).end(isWell ? 'All is well\n' : 'Out of order\n')
      },
      behaviour === 'slow' ? slowMs : 0,
    )
  }
  const plain = createHttp(answer)
  const secure = certificates && {
    valid: createHttps(certificates.valid, answer),
    expired: createHttps(certificates.expired, answer),
  }
  const speaker = () => (!secure ? plain : now() === 'tls-expired' ? secure.expired : secure.valid)

  function receive(socket: Socket): void {
    connections += 1
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    const behaviour = now()
    if (behaviour === 'half-open') return
    if (behaviour === 'reset' || (behaviour === 'hiccup' && connections % 2 === 1))
      socket.once('data', () => socket.resetAndDestroy())
    else speaker().emit('connection', socket)
  }
  const door = createServer(receive)
  const port = await listen(door, host, await freePort())

  return {
    host,
    port,
    begin(at) {
      startedAt = at
      for (const { from, to } of script.filter(({ behaviour }) => behaviour === 'closed')) {
        timers.push(setTimeout(() => void shut(door, open), at + from - Date.now()))
        timers.push(setTimeout(() => void listen(door, host, port), at + to - Date.now()))
      }
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await shut(door, open)
    },
  }
}

const listen = (server: Server, host: string, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })

function shut(server: Server, open: Set<Socket>): Promise<void> {
  return new Promise((resolve) => {
    if (server.listening) server.close(() => resolve())
    else resolve()
    for (const socket of open) socket.destroy()
  })
}
