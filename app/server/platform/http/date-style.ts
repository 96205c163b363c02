import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { type DateStyle, DEFAULT_DATE_STYLE, provideDateStyle } from '~/shared/format/date-style'
import { memoize } from '~/shared/memoize'

const MAX_LENGTH = 200
const ORDERS = ['dmy', 'mdy', 'ymd'] as const

/** Locales of the header, the preferred one first. */
function localesIn(header: string): string[] {
  const weighted = header
    .slice(0, MAX_LENGTH)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';')
      const weight = Number(params.find((param) => param.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { tag: tag.trim(), weight: Number.isNaN(weight) ? 0 : weight }
    })
  return weighted.sort((a, b) => b.weight - a.weight).map(({ tag }) => tag)
}

function styleOf(locale: string): DateStyle | null {
  try {
    if (Intl.DateTimeFormat.supportedLocalesOf(locale).length === 0) return null
    const format = new Intl.DateTimeFormat(locale, {
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
    })
    const parts = format.formatToParts(0).map(({ type }) => type)
    const order = ['day', 'month', 'year'].sort(
      (a, b) => parts.indexOf(a as 'day') - parts.indexOf(b as 'day'),
    )
    const name = ORDERS.find((one) => one === order.map((part) => part[0]).join(''))
    return name ? `${name}${format.resolvedOptions().hour12 ? 12 : 24}` : null
  } catch {
    return null
  }
}

/** The date style of the first known locale; `lng` of the URL comes before the browser's languages. */
export const dateStyleFor = memoize(
  (languages: string, lng: string | null = null): DateStyle => {
    for (const locale of [...(lng ? [lng] : []), ...localesIn(languages)]) {
      const style = styleOf(locale)
      if (style) return style
    }
    return DEFAULT_DATE_STYLE
  },
  {
    max: 1_000,
    key: (languages, lng) => `${languages.slice(0, MAX_LENGTH)} ${lng?.slice(0, MAX_LENGTH) ?? ''}`,
  },
)

const style = new AsyncLocalStorage<DateStyle>()

/** Dates are written in the visitor's style until the request ends. */
export function enterDateStyle(request: { url?: string | undefined; headers: IncomingHttpHeaders }): void {
  const query = request.url?.split('?')[1]
  const lng = query?.includes('lng=') ? new URLSearchParams(query).get('lng') : null
  style.enterWith(dateStyleFor(request.headers['accept-language'] ?? '', lng))
  provideDateStyle(() => style.getStore())
}
