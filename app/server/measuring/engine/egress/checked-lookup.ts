import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP } from 'node:net'
import { isForbiddenAddress } from '../../../platform/targets'

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void
type SystemLookup = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export interface CheckedLookup {
  /** The addresses of a host; rejects with code EPRIVATE when one of them is private. */
  resolve: (hostname: string) => Promise<LookupAddress[]>
  /** For the `lookup` option of sockets: connects only to the addresses that were checked. */
  lookup: (hostname: string, options: unknown, callback: LookupCallback) => void
}

const refusal = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${hostname} leads to a private address`), { code: 'EPRIVATE' })

/** Caches each lookup for the whole run against DNS rebinding, and rejects a host with any private address. */
export function createCheckedLookup(
  allowPrivate: boolean,
  system: SystemLookup = systemLookup,
): CheckedLookup {
  const known = new Map<string, Promise<LookupAddress[]>>()

  const find = (hostname: string) =>
    new Promise<LookupAddress[]>((resolve, reject) => {
      const family = isIP(hostname)
      if (family) return resolve([{ address: hostname, family }])
      system(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
    }).then((addresses) => {
      if (addresses.some((entry) => isForbiddenAddress(entry.address, allowPrivate))) throw refusal(hostname)
      return addresses
    })

  const resolve = (name: string) => {
    const hostname = name.replace(/^\[|\]$/g, '').toLowerCase()
    const earlier = known.get(hostname)
    if (earlier) return earlier
    const found = find(hostname)
    known.set(hostname, found)
    found.catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPRIVATE') known.delete(hostname)
    })
    return found
  }

  const lookup: CheckedLookup['lookup'] = (hostname, options, callback) => {
    const { all, family } = (typeof options === 'object' && options ? options : {}) as {
      all?: boolean
      family?: number
    }
    resolve(hostname).then(
      (addresses) => {
        const fitting =
          family === 4 || family === 6 ? addresses.filter((entry) => entry.family === family) : addresses
        const first = fitting[0]
        if (!first)
          callback(Object.assign(new Error(`no address for ${hostname}`), { code: 'ENOTFOUND' }), '')
        else if (all) callback(null, fitting)
        else callback(null, first.address, first.family)
      },
      callback as (error: NodeJS.ErrnoException) => void,
    )
  }

  return { resolve, lookup }
}
