import type { MonitorKind } from '~/shared/rules/uptime/outcomes'
import type { MonitorOrder } from '~/shared/schemas/prober'
import { checkDns } from './dns'
import { checkHttp } from './http'
import { checkJson } from './json'
import { checkKeyword } from './keyword'
import type { Attempt, CheckContext, Kind } from './kind'
import { checkTcp, checkTls } from './tcp-tls'

export { isJsonPath } from './json-path'
export type { Attempt, CheckContext, Resolve } from './kind'
export { createResolve, respondsAtAll } from './resolve'

const kinds: { [K in MonitorKind]: Kind<K> } = {
  http: checkHttp,
  keyword: checkKeyword,
  json: checkJson,
  tls: checkTls,
  dns: checkDns,
  tcp: checkTcp,
}

/** Rejects only when the signal aborts. */
export const tryOrder = (order: MonitorOrder, context: CheckContext): Promise<Attempt> =>
  kinds[order.settings.kind](order as never, context)
