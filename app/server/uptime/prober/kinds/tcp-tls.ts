import { attempt } from './attempt'
import { connect, splitPlace } from './connect'
import { CheckFault } from './faults'
import type { Kind } from './kind'
import { secure } from './secure'

/** Passes for a trusted certificate that does not expire soon. */
export const checkTls: Kind<'tls'> = (order, options) =>
  attempt(order, options, async (current) => {
    const { host, port } = splitPlace(order.target, 443)
    await secure(current, await connect(current, host, port), { host, isVerified: true })
    current.markComplete()
  })

export const checkTcp: Kind<'tcp'> = (order, options) =>
  attempt(order, options, async (current) => {
    const { host, port } = splitPlace(order.target, 0)
    if (port < 1 || port > 65_535) throw new CheckFault('protocol', 'this is no host:port')
    await connect(current, host, port)
    current.markComplete()
  })
