import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { ChatWidget } from '~/components/chat/chat-widget'
import { MoveBanner } from '~/components/client-moves/move-banner'
import { DemoBanner } from '~/components/demo/demo-banner'
import { DiskNotice } from '~/components/health/disk-notice'
import { LateScripts } from '~/components/hydration/late-scripts'
import { lazyPart } from '~/components/hydration/lazy-part'
import { useNonce } from '~/components/hydration/nonce'
import { ConnectionNotice } from '~/components/layout/connection/connection-notice'
import { EarlyLinks } from '~/components/layout/connection/early-links'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { LastResortBoundary } from '~/components/layout/last-resort'
import { MaintenanceSoon } from '~/components/layout/maintenance-soon'
import { PlainShell } from '~/components/layout/plain-shell'
import { scrollKey } from '~/components/layout/scroll-key'
import { useBrand } from '~/components/layout/use-brand'
import { useIsPaper } from '~/components/layout/use-is-paper'
import { useRunningHead } from '~/components/layout/use-running-head'
import { useTabSync } from '~/components/layout/use-tab-sync'
import { Toasts } from '~/components/ui/toast'
import { readAnnouncements } from '~/server/screens/announcements'
import { readShownBrand, withBrand } from '~/server/screens/brand'
import { readChat } from '~/server/screens/chat'
import { chosenLanguageCookie } from '~/server/screens/chosen-language'
import { readDemoMark } from '~/server/screens/demo-mark'
import { deviceCookie } from '~/server/screens/device-preference'
import { readOpenAlerts, readUsedSections } from '~/server/screens/header'
import { readDiskNotice, readPartFailures } from '~/server/screens/health'
import { readMaintenanceNotice } from '~/server/screens/maintenance'
import { readMoveNotice } from '~/server/screens/move-notice'
import { readPrompts } from '~/server/screens/prompts'
import { requireFactor } from '~/server/screens/require-factor'
import { acceptShareKey, findShareVisit } from '~/server/screens/share-visit'
import { redirectWhenExpired } from '~/server/screens/subscription-screens'
import { readToast } from '~/server/screens/toast'
import { findVisitor } from '~/server/screens/visitor'
import { dateStyle } from '~/shared/format/date-style'
import { brandMessages } from '~/shared/messages/brand'
import { connectionMessages } from '~/shared/messages/connection'
import { productName } from '~/shared/messages/parts'
import { isOfOneThing } from '~/shared/rules/access/sharing'
import { accentProperties } from '~/shared/rules/brand/colour'
import { isDrawerFoldedIn } from '~/shared/rules/navigation/drawer'
import type { Brand } from '~/shared/schemas/brand'
import { currentLanguage } from '~/shared/values/catalogue'
import styles from '~/styles/app.css?url'
import { preloadedFonts } from '~/styles/fonts'

/** Lazy: few screens have one. */
const Announcements = lazyPart(() =>
  import('~/components/announcements/announcements').then((m) => m.Announcements),
)
const PartsNotice = lazyPart(() => import('~/components/health/parts-notice').then((m) => m.PartsNotice))
const SupportBanner = lazyPart(() =>
  import('~/components/access/support-banner').then((m) => m.SupportBanner),
)

export const meta: MetaFunction<typeof loader> = ({ data: root, error }) => [
  { title: (root ?? (error as { data?: { brand?: Brand } } | undefined)?.data)?.brand?.name ?? productName },
]

export const links: LinksFunction = () => [
  ...preloadedFonts.map(({ href, type }) => ({
    rel: 'preload',
    as: 'font',
    href,
    type,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: styles },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const brand = readShownBrand(request)
  return load(request, brand).catch(async (refusal: unknown) => {
    throw await withBrand(request, refusal, await brand)
  })
}

async function load(request: Request, shownBrand: Promise<Brand>) {
  const [visitor, { toast, clear }] = await Promise.all([findVisitor(request), readToast(request)])
  const { soon, build } = await readMaintenanceNotice(request, visitor)
  await acceptShareKey(request, visitor)
  await redirectWhenExpired(request, visitor)
  requireFactor(request, visitor)
  const { share, headers: ended } = await findShareVisit(request, visitor)
  const cookies = [clear, await deviceCookie(request), chosenLanguageCookie(request)].filter(
    (cookie) => cookie !== null,
  )
  const headers: [string, string][] = [
    ...ended,
    ...cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
  ]
  // A link to one thing opens no call about a place.
  const isOfPlace = share !== null && !isOfOneThing(share.level)
  const [prompts, announcements, disk, failures, isDemo, move, openAlerts, usedSections, chat] =
    await Promise.all([
      readPrompts(request, visitor),
      readAnnouncements(request, visitor),
      readDiskNotice(request, visitor),
      readPartFailures(request, visitor),
      readDemoMark(request, visitor, isOfPlace),
      readMoveNotice(request, visitor, isOfPlace),
      readOpenAlerts(request, visitor),
      readUsedSections(request, visitor),
      readChat(request, visitor),
    ])
  const brand = await shownBrand
  const today = new Date().toISOString()
  const isDrawerFolded = isDrawerFoldedIn(request.headers.get('cookie'))
  const notices = { toast, soon, announcements, disk, failures, isDemo, move, prompts, openAlerts }
  const shell = { brand, visitor, share, build, today, isDrawerFolded, usedSections, chat, ...notices }
  return data(shell, { headers })
}

const TONES = { success: 'good', error: 'poor', info: 'info', warning: 'warning' } as const

/** An error of the error screen's own document would otherwise end at Remix's page, which shows a stack. */
export function Layout({ children }: { children: ReactNode }) {
  const isError = useRouteError() !== undefined
  const { name } = useBrand()
  const document = <HtmlDocument>{children}</HtmlDocument>
  return isError ? (
    <LastResortBoundary stylesheet={styles} name={name}>
      {document}
    </LastResortBoundary>
  ) : (
    document
  )
}

function HtmlDocument({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const root = useRouteLoaderData<typeof loader>('root')
  const [params] = useSearchParams()
  const isPaper = useIsPaper()
  const { name, favicon, themeColor } = useBrand()
  const head = useRunningHead(root?.today, root?.visitor?.timezone ?? 'UTC', name)
  return (
    <html
      lang={currentLanguage()}
      style={{ ...head, ...accentProperties(themeColor) }}
      data-theme={isPaper ? 'light' : (root?.visitor?.theme ?? undefined)}
      data-build={root?.build}
      data-brand={name}
      data-dates={dateStyle()}
      data-view={params.has('print') || params.has('pdf') ? 'print' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content={brandMessages.description(name)} />
        <Meta />
        <Links />
        {isPaper ? null : <link rel="manifest" href="/manifest.webmanifest" />}
        <link rel="icon" href={favicon ?? '/favicon.svg'} type={favicon ? 'image/png' : 'image/svg+xml'} />
      </head>
      <body>
        {children}
        {isPaper ? null : (
          <>
            <ConnectionNotice />
            <EarlyLinks />
            <ScrollRestoration nonce={nonce} getKey={scrollKey} />
            {/* In a `div`: Remix looks for links in any element that lost a child, and hydration removes every preload. */}
            <div hidden>
              <Scripts nonce={nonce} />
            </div>
            <LateScripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function RootRoute() {
  const { toast, visitor, soon, announcements, disk, failures, isDemo, move, chat } =
    useLoaderData<typeof loader>()
  useTabSync(visitor?._id ?? null)
  const location = useLocation()
  if (useIsPaper()) return <Outlet />
  const toasts = toast
    ? [{ id: toast.id, tone: TONES[toast.status], text: toast.message, undo: toast.undo }]
    : []
  return (
    <>
      {soon === null ? null : <MaintenanceSoon text={soon} />}
      {visitor?.support ? <SupportBanner visitor={visitor} support={visitor.support} /> : null}
      {announcements.length > 0 ? <Announcements announcements={announcements} /> : null}
      {disk ? <DiskNotice disk={disk} /> : null}
      {failures.length > 0 ? <PartsNotice failures={failures} /> : null}
      {isDemo || visitor?.isDemoVisitor ? <DemoBanner visitor={visitor} /> : null}
      {move ? <MoveBanner move={move} /> : null}
      <Outlet />
      {chat?.widget ? <ChatWidget {...chat.widget} /> : null}
      <Toasts toasts={toasts} closeTo={location.pathname + location.search} visit={location.key} />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <PlainShell>
      <RouteErrorBoundary />
    </PlainShell>
  )
}

export function HydrateFallback() {
  return (
    <PlainShell>
      <p className="text-quiet">{connectionMessages.loading}</p>
    </PlainShell>
  )
}
