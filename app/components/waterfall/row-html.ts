import { describeStatus, requestName, statusText } from '~/components/requests/request-figures'
import { describePriority, priorityText } from '~/components/requests/request-priority'
import { formatBytes } from '~/shared/format/bytes'
import { escapeHtml } from '~/shared/format/escape-html'
import { NOT_MEASURED } from '~/shared/format/figure'
import { truncateUrl, URL_LENGTH_TITLE, URL_LENGTH_WIDE } from '~/shared/format/long-url'
import { formatTime } from '~/shared/format/time'
import { waterfallMessages as messages } from '~/shared/messages/load'
import { isFailed, isPending } from '~/shared/rules/audits/request-state'
import type { TimeAxis } from '../charts/time-axis'
import type { Numbered } from '../requests/request-filter'
import { barsOf, HEIGHT, WIDTH } from './bars'
import { marksOf } from './row-marks'

/** The end of a name identifies it as well as its start, so a long name is cut before its end. */
const TAIL_LENGTH = 14

export interface RowScreen {
  axis: TimeAxis
  origin: string | null
  here: string
  chosen: number | null
  detail: string
}

function durationHtml(request: Numbered): string {
  const { startMs, endMs } = request
  if (isPending(request)) return `<span title="${escapeHtml(messages.notFinished)}">${NOT_MEASURED}</span>`
  return `<span>${escapeHtml(formatTime(endMs - startMs).text)}</span>`
}

/** Screen readers need the label: the word alone does not say what it describes. */
function priorityHtml(request: Numbered): string {
  const full = describePriority(request)
  const title = full ? messages.priorityIs(full) : messages.priorityUnknown
  return `<span title="${escapeHtml(title)}">${escapeHtml(priorityText(request))}</span>`
}

/** Screen readers would read a name in two elements as two words, so the label joins them. */
function nameOf(request: Numbered, origin: string | null): { html: string; label: string } {
  const name = truncateUrl(requestName(request.url, origin), URL_LENGTH_WIDE)
  if (name.length <= 2 * TAIL_LENGTH) return { html: `<i>${escapeHtml(name)}</i>`, label: '' }
  const parts = [name.slice(0, -TAIL_LENGTH), name.slice(-TAIL_LENGTH)].map(
    (part) => `<i>${escapeHtml(part)}</i>`,
  )
  const label = [`${request.number} ${name}`, ...marksOf(request).map((mark) => messages[mark])].join(' ')
  return { html: parts.join(''), label: ` aria-label="${escapeHtml(label)}"` }
}

/** A row as an HTML string: 500 rows as React elements take longer to render than the rest of the screen. */
export function rowHtml(request: Numbered, { axis, origin, here, chosen, detail }: RowScreen): string {
  const { number, url } = request
  const isOpen = number === chosen
  const part = `#request-${number}`
  const to = isOpen ? here.slice(0, -1) || '?' : `${here}request=${number}`
  const { html, label } = nameOf(request, origin)
  const marks = marksOf(request).map(
    (mark) =>
      ` <svg data-mark="${mark}" role="img" aria-label="${escapeHtml(messages[mark])}"><use href="#mark-${mark}"></use></svg>`,
  )
  const bars = barsOf(request, axis).map(({ kind, d }) => `<path class="${kind}" d="${d}"></path>`)
  return [
    `<li id="request-${number}" class="waterfall-row"${isFailed(request) ? ' data-bad="true"' : ''}>`,
    `<a href="${escapeHtml(to + part)}" title="${escapeHtml(truncateUrl(url, URL_LENGTH_TITLE))}"`,
    `${label}${isOpen ? ' aria-expanded="true"' : ''}>`,
    `<b>${number}</b> ${html}${marks.join('')}</a>`,
    `<span${request.failure ? ` title="${escapeHtml(describeStatus(request))}"` : ''}>${escapeHtml(statusText(request))}</span>`,
    priorityHtml(request),
    `<span>${escapeHtml(formatBytes(request.transferSize).text)}</span>`,
    durationHtml(request),
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${bars.join('')}</svg>`,
    isOpen ? detail : '',
    '</li>',
  ].join('')
}
