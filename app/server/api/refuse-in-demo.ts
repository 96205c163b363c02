import { mayChangeInDemo } from '~/shared/rules/access/public-demo'
import type { Ctx } from '../platform/context'
import { env } from '../platform/env'
import { demoReadOnly } from '../platform/errors'
import type { Row } from '../platform/http/endpoint'
import type { Call } from './call'

export const isOpenInDemo = ({ method, inDemo }: Pick<Row, 'method' | 'inDemo'>): boolean =>
  (inDemo ?? (method === 'get' ? 'open' : 'closed')) === 'open'

/** Visitors of a public demo read; one sentence answers everything else. */
export function refuseInDemo({ row }: Call, { actor }: Ctx): void {
  if (env().DEMO !== 'public' || isOpenInDemo(row) || mayChangeInDemo(actor)) return
  throw demoReadOnly()
}
