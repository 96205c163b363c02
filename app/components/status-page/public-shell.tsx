import Rss from 'lucide-react/icons/rss'
import type { ReactNode } from 'react'
import { BrandName } from '~/components/layout/brand'
import { BrandFooter } from '~/components/layout/brand-footer'
import { useBrand } from '~/components/layout/use-brand'
import { RefreshPage } from '~/components/ui/refresh-page'
import { formatDateTime } from '~/shared/format/date'
import { productName } from '~/shared/messages/parts'
import { publicStatusPageMessages as messages } from '~/shared/messages/status-pages'
import { accentProperties } from '~/shared/rules/brand/colour'
import type { PublicStatus } from '~/shared/schemas/status-page'

/** The footer names this. */
const REFRESH_SECONDS = 60

type PublicShellProps = {
  status: Pick<PublicStatus, 'title' | 'message' | 'accent' | 'website' | 'at'>
  feed: string
  children: ReactNode
}

export function PublicShell({ status, feed, children }: PublicShellProps) {
  const { title, message, accent, website, at } = status
  const brand = useBrand()
  return (
    <div className="min-h-dvh" style={accentProperties(accent || null)}>
      <RefreshPage seconds={REFRESH_SECONDS} />
      <div aria-hidden="true" className="h-1.5 bg-accent" />
      <div className="mx-auto flex max-w-220 flex-col gap-6 px-4 py-6 sm:px-6 sm:py-10">
        {brand.name === productName ? null : (
          <p className="flex items-center gap-2.5 font-semibold tracking-tight">
            <BrandName />
          </p>
        )}
        <header className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <h1 className="min-w-0 flex-1 basis-60 text-28 wrap-anywhere">{title}</h1>
          {website === '' ? null : (
            <a
              href={website}
              rel="noreferrer"
              className="inline-flex h-9 shrink-0 items-center rounded-6 bg-accent px-3.5 font-medium text-on-accent"
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
            {brand.name === productName ? (
              <span className="ml-auto text-12">{messages.poweredBy}</span>
            ) : null}
          </p>
          <BrandFooter />
        </footer>
      </div>
    </div>
  )
}
