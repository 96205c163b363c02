import { hostname } from 'node:os'
import { v7 } from 'uuid'
import type { ProberOrders, ProberReport } from '~/shared/schemas/prober'
import { version } from '../../../package.json'
import { env } from '../platform/env'
import type { Logger } from '../platform/log'
import {
  type Connectivity,
  createCheckRunner,
  createConnectivity,
  createNames,
  createProber,
  type Names,
  type Prober,
} from '../uptime/prober'

const MAX_NAME_LENGTH = 120

/** Does not contact the canaries, which belong to third parties, before there are checks to run. */
function lazyConnectivity(
  canaries: string[],
  names: Names,
): Omit<Connectivity, 'stop'> & { begin(): Connectivity } {
  let begun: Connectivity | undefined
  const begin = () => {
    begun ??= createConnectivity({ canaries, names })
    return begun
  }
  return {
    begin,
    confirm: (failedName) => begin().confirm(failedName),
    note: (tried) => begin().note(tried),
    cutOffSince: () => begun?.cutOffSince() ?? null,
  }
}

/**
 * Starts probing in this process or thread. `exchange` sends results and returns the next checks and whether private
 * networks are allowed.
 */
export function runProber({
  exchange,
  log,
}: {
  exchange: (report: ProberReport) => Promise<ProberOrders>
  log: Logger
}): Prober {
  const names = createNames()
  const connectivity = lazyConnectivity(env().UPTIME_CANARIES, names)
  const createGuardedCheck = (allowPrivate: boolean) =>
    createCheckRunner({ allowPrivate, version, connectivity, resolve: names.resolve })
  const looks = { open: createGuardedCheck(true), guarded: createGuardedCheck(false) }
  let allowsPrivate = false
  return createProber({
    id: v7(),
    name: hostname().slice(0, MAX_NAME_LENGTH),
    version,
    connectivity,
    log,
    check: (order, how) => (allowsPrivate ? looks.open : looks.guarded)(order, how),
    exchange: async (report) => {
      const orders = await exchange(report)
      allowsPrivate = orders.allowPrivate
      if (orders.changed.length > 0) connectivity.begin()
      return orders
    },
  })
}
