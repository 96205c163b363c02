import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range'
/** Of macOS, and by IANA. */
const USUAL_FIRST = 49_152
const CANDIDATES = 20_000
const LOWEST = 1_024

/** The first of the ports that the system gives to outgoing connections. */
export function firstEphemeralPort(): number {
  try {
    return Number(readFileSync(RANGE, 'utf8').trim().split(/\s+/)[0]) || USUAL_FIRST
  } catch {
    return USUAL_FIRST
  }
}

/**
 * A free port that no outgoing connection gets: one of those, of any program, could hold the port of a server that has
 * just crashed, and the server could not start again on it.
 */
export async function freePort(): Promise<number> {
  const end = Math.max(firstEphemeralPort(), 2 * LOWEST)
  for (;;) {
    const port = randomInt(Math.max(LOWEST, end - CANDIDATES), end)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
