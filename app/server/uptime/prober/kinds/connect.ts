import type { LookupAddress } from 'node:dns'
import { isIP, connect as openSocket, type Socket } from 'node:net'
import { isForbiddenAddress, isPrivateName } from '~/server/platform/targets'
import type { CheckAttempt } from './attempt'
import { CheckFault, codeOf } from './faults'

/** Happy Eyeballs: delay before the next address is tried in parallel. */
const STAGGER_MS = 300
const MAX_ADDRESSES = 4
const UNROUTED: ReadonlySet<string> = new Set(['ENETUNREACH', 'EADDRNOTAVAIL', 'EHOSTUNREACH'])

export const privateTarget = (what: string) =>
  new CheckFault('private-target', `${what} is or leads to a private address`)

/** Addresses of a host that may be contacted; IP literals are checked too. */
async function addressesOf(attempt: CheckAttempt, host: string): Promise<LookupAddress[]> {
  const { allowPrivate, resolve } = attempt.context
  const family = isIP(host)
  if (!family && !allowPrivate && isPrivateName(host)) throw privateTarget(host)
  attempt.enter('dns')
  const addresses = family ? [{ address: host, family }] : await resolve(host)
  if (!family) attempt.leave('dns')
  if (addresses.length === 0) throw new CheckFault('dns-not-found', `${host} has no address`)
  // DNS64 adds synthesized addresses to public ones.
  const allowed = addresses.filter(({ address }) => !isForbiddenAddress(address, allowPrivate))
  if (allowed.length === 0) throw privateTarget(host)
  return allowed.slice(0, MAX_ADDRESSES)
}

/** Connects to the first responding address, using exactly the checked ones. */
export async function connect(attempt: CheckAttempt, host: string, port: number): Promise<Socket> {
  const addresses = await addressesOf(attempt, host)
  attempt.enter('connect')
  attempt.address = addresses[0]?.address ?? null
  const socket = await firstOf(attempt, addresses, port)
  attempt.address = socket.remoteAddress ?? attempt.address
  attempt.leave('connect')
  return socket
}

function firstOf(attempt: CheckAttempt, addresses: LookupAddress[], port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const open = new Set<Socket>()
    const errors: Error[] = []
    let next = 0
    let stagger: NodeJS.Timeout | undefined
    const begin = () => {
      clearTimeout(stagger)
      const target = addresses[next]
      if (!target || attempt.isOver) return
      next += 1
      const socket = openSocket({ host: target.address, port, family: target.family })
      open.add(socket)
      attempt.track(socket)
      socket.on('error', (error) => fail(socket, error))
      socket.once('connect', () => win(socket))
      if (next < addresses.length) stagger = setTimeout(begin, STAGGER_MS)
    }
    const fail = (socket: Socket, error: Error) => {
      if (!open.delete(socket)) return
      errors.push(error)
      if (next < addresses.length) begin()
      else if (open.size === 0) reject(errors.find((each) => !UNROUTED.has(codeOf(each))) ?? errors[0])
    }
    const win = (socket: Socket) => {
      if (!open.delete(socket)) return
      clearTimeout(stagger)
      next = addresses.length
      for (const other of open) other.destroy()
      open.clear()
      resolve(socket)
    }
    begin()
  })
}

/** Splits `host:port`; IPv6 in brackets. */
export function splitPlace(text: string, defaultPort: number): { host: string; port: number } {
  const [, inBrackets, name, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text.trim()) ?? []
  return { host: inBrackets ?? name ?? text.trim(), port: port ? Number(port) : defaultPort }
}
