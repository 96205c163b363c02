import { type LookupAddress, lookup } from 'node:dns'
import { isForbiddenAddress } from './check-target'

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void
export type ResolveAll = (
  hostname: string,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

const resolveAll: ResolveAll = (hostname, callback) => lookup(hostname, { all: true }, callback)

export const privateRefusal = (hostname: string) =>
  Object.assign(new Error(`${hostname} leads to a private address`), { code: 'EPRIVATE' })

/** Resolves a host for one connection, which then uses exactly the checked address. */
export function guardedLookup(allowPrivate: boolean, resolve: ResolveAll = resolveAll) {
  return (hostname: string, options: { all?: boolean }, callback: Found): void => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error(`no address for ${hostname}`), '')
      if (addresses.some(({ address }) => isForbiddenAddress(address, allowPrivate)))
        return callback(privateRefusal(hostname), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
