import Rss from 'lucide-react/icons/rss'
import type { ReactNode } from 'react'
import { RefreshPage } from '~/components/ui/refresh-page'
import { formatDateTime } from '~/shared/format/date'
import { publicStatusPageMessages as messages } from '~/shared/messages/status-pages'
import { textColourOn } from '~/shared/rules/uptime/brand-colour'
import type { PublicStatus } from '~/shared/schemas/status-page'

/** The footer names this. */
const REFRESH_SECONDS = 60

/** Text on the client's accent colour is black or white, by contrast. */
const fillOf = (accent: string) =>
  accent === '' ? undefined : { backgroundColor: accent, color: textColourOn(accent) }

type PublicShellProps = {
  status: Pick<PublicStatus, 'title' | 'message' | 'accent' | 'website' | 'at'>
  feed: string
  children: ReactNode
}

export function PublicShell({ status, feed, children }: PublicShellProps) {
  const { title, message, accent, website, at } = status
  return (
    <div className="min-h-dvh">
      <RefreshPage seconds={REFRESH_SECONDS} />
      <div aria-hidden="true" className="h-1.5 bg-accent" style={fillOf(accent)} />
      <div className="mx-auto flex max-w-220 flex-col gap-6 px-4 py-6 sm:px-6 sm:py-10">
        <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <h1 className="min-w-0 flex-1 basis-60 text-28 wrap-anywhere">{title}</h1>
          {website === '' ? null : (
            <a
              href={website}
              rel="noreferrer"
              className="inline-flex h-9 shrink-0 items-center rounded-6 bg-accent px-3.5 font-medium text-on-accent"
              style={fillOf(accent)}
            >
              {messages.website}
            </a>
          )}
        </header>
        <main id="main" className="flex flex-col gap-6">
          {message === '' ? null : (
            <p className="text-16 text-pretty whitespace-pre-line wrap-anywhere">{message}</p>
          )}
          {children}
        </main>
        <footer className="flex flex-col gap-2 border-t border-line pt-4 text-13 text-quiet">
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            <span>
              {messages.updated} <time dateTime={at}>{formatDateTime(at, 'UTC')} UTC</time>
            </span>
            <span>{messages.refreshes}</span>
          </p>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <a href={feed} className="inline-flex items-center gap-1.5 text-link hover:underline">
              <Rss size={16} strokeWidth={1.75} aria-hidden="true" />
              {messages.feed}
            </a>
            <span className="ml-auto text-12">{messages.poweredBy}</span>
          </p>
        </footer>
      </div>
    </div>
  )
}
