import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '~/shared/rules/statistics/statistics'
import type { Product } from './product'

export const rssOf = (pid: number): number => {
  const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kib) / 1024
}

/** The highest memory from now until it is stopped; MiB. */
export function watchPeak(pid: number): () => number {
  let peak = rssOf(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, rssOf(pid))
  }, 200)
  return () => {
    clearInterval(timer)
    return Math.max(peak, rssOf(pid))
  }
}

export interface Delay {
  medianMs: number
  maxMs: number
}

/** What another visitor waits for, one try after the other; a try that fails counts with its time. */
export async function timeVisitor(work: () => Promise<unknown>, forMs: number): Promise<Delay> {
  const ms: number[] = []
  for (const until = Date.now() + forMs; ms.length === 0 || Date.now() < until; await sleep(300)) {
    const startedAt = performance.now()
    await work().catch((error: unknown) => console.error(`A visitor was refused: ${error}`))
    ms.push(performance.now() - startedAt)
  }
  return { medianMs: median(ms) ?? 0, maxMs: Math.max(...ms) }
}

export interface FloodClient {
  socket: Socket
  /** 0 until the head of the answer arrived. */
  status: () => number
}

/** Sends `head` and reads the status; what follows stays in the buffers unless it is read from the socket. */
function openClient({ url }: Product, head: string): FloodClient {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  let status = 0
  socket.on('error', () => {})
  socket.once('readable', () => {
    const start: Buffer | null = socket.read(12)
    if (start) status = Number(/^HTTP\/1\.1 (\d{3})/.exec(start.toString('latin1'))?.[1] ?? 0)
  })
  socket.write(head)
  return { socket, status: () => status }
}

const headOf = (path: string, cookie: string) =>
  `GET ${path} HTTP/1.1\r\nHost: bench\r\nCookie: ${cookie}\r\n\r\n`

export const openClients = (
  product: Product,
  count: number,
  path: string,
  cookies: string[],
): FloodClient[] =>
  Array.from({ length: count }, (_, i) =>
    openClient(product, headOf(path, cookies[i % cookies.length] ?? '')),
  )

/** Incomplete headers, of which another line comes every two seconds. */
export function openSlowloris(product: Product, count: number) {
  const startedAt = performance.now()
  const closedAfter: number[] = []
  const { port, hostname } = new URL(product.url)
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nHost: bench\r\n')
    socket.resume()
    socket.once('close', () => closedAfter.push((performance.now() - startedAt) / 1000))
    return socket
  })
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('X-A: b\r\n')
  }, 2_000)
  return {
    closedAfter,
    async end(withinMs: number) {
      while (closedAfter.length < count && performance.now() - startedAt < withinMs) await sleep(100)
      clearInterval(timer)
      const open = count - closedAfter.length
      for (const socket of sockets) socket.destroy()
      return open
    },
  }
}

/** Each reads 16 KiB a second. */
export function readSlowly(clients: FloodClient[]): () => void {
  const timer = setInterval(() => {
    for (const { socket } of clients) socket.read(16 * 1024)
  }, 1_000)
  return () => {
    clearInterval(timer)
    for (const { socket } of clients) socket.destroy()
  }
}

export const countStatus = (clients: FloodClient[], status: number): number =>
  clients.filter((client) => client.status() === status).length

/** Screens, one after the other by each visitor, compressed as browsers ask for them. Returns how many were read. */
export async function loadScreens(
  url: string,
  paths: string[],
  cookie: string,
  visitors: number,
  forMs: number,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors })
  const until = Date.now() + forMs
  let read = 0
  const readOne = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { cookie, 'accept-encoding': 'gzip, br' }
      get(url + path, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`))
        answer.resume().once('end', resolve)
      }).once('error', reject)
    })
  await Promise.all(
    Array.from({ length: visitors }, async (_, visitor) => {
      for (let i = visitor; Date.now() < until; i++, read++) await readOne(paths[i % paths.length] ?? '/')
    }),
  )
  agent.destroy()
  return read
}
