import { attempt } from './attempt'
import { connect, splitPlace } from './connect'
import { CheckFault } from './faults'
import type { Kind } from './kind'

export const checkTcp: Kind<'tcp'> = (order, means) =>
  attempt(order, means, async (trip) => {
    const { host, port } = splitPlace(order.target, 0)
    if (port < 1 || port > 65_535) throw new CheckFault('protocol', 'this is no host:port')
    await connect(trip, host, port)
    trip.markComplete()
  })
