import { type EgressFailures, withTrueReason } from '../egress/network-error'
import { type Lhr, type Row, rows } from './lhr'

/** A WebSocket's address is only in the message. */
const ADDRESS = /'(wss?:\/\/[^']+)'/

/** Corrects the reasons of failed requests in Lighthouse's result, in place: its console saw only the proxy. */
export function correctConsoleErrors(lhr: Pick<Lhr, 'audits'>, failures: EgressFailures): void {
  for (const row of rows(lhr, 'errors-in-console')) {
    const { description, sourceLocation } = row
    if (typeof description !== 'string') continue
    const url = ADDRESS.exec(description)?.[1] ?? (sourceLocation as Row | undefined)?.['url']
    row['description'] = withTrueReason(description, String(url), failures)
  }
}
