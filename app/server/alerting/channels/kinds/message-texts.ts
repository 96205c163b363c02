import { channelTexts as words } from '~/shared/messages/channels'
import type { AlertMessage } from '~/shared/schemas/alert-message'

export type Crossing = AlertMessage['crossings'][number]

/** At most `max` characters (UTF-16 units, as services count them), never half of a surrogate pair. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max - 1)
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`
}

/** At most `max` bytes of UTF-8. */
export function shortenedBytes(text: string, max: number): string {
  if (Buffer.byteLength(text) <= max) return text
  let kept = ''
  let bytes = Buffer.byteLength('…')
  for (const sign of text) {
    bytes += Buffer.byteLength(sign)
    if (bytes > max) break
    kept += sign
  }
  return `${kept}…`
}

/** '3.1 s (confirmed 3.0 s), threshold 2.5 s' */
export function figuresOf({ metric, value, confirmed, threshold, baseline }: Crossing): string {
  const shown = value === null ? metric : `${metric} ${value}`
  const measured = confirmed === null ? shown : `${shown} (${words.confirmed(confirmed)})`
  return [
    measured,
    ...(threshold === null ? [] : [words.threshold(threshold)]),
    ...(baseline === null ? [] : [words.baseline(baseline)]),
  ].join(', ')
}

/** How many crossings the message does not show. */
export const hiddenCount = ({ total, crossings }: AlertMessage, shown: number): number =>
  Math.max(total, crossings.length) - shown

/** Organization, client and site, as far as the message names them. */
export const placeFacts = ({ organization, client, site }: AlertMessage): [label: string, value: string][] =>
  (
    [
      [words.organization, organization],
      [words.client, client],
      [words.site, site],
    ] as [string, string | null][]
  ).flatMap(([label, value]) => (value === null ? [] : [[label, value]]))

/** Only web addresses become links. */
export const isWebAddress = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url)
