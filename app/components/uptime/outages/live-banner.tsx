import { ServerHtml } from '~/components/hydration/server-html'
import { useLiveList } from '~/components/ui/use-live-list'
import type { Banner } from './render-banner.server'

export function LiveBanner({ banner: { drawing, digest, stream } }: { banner: Banner }) {
  useLiveList(stream, 'uptime', digest)
  return <ServerHtml id="outages-now" drawing={drawing} className="empty:hidden" />
}

/** Updates a screen that shows outages in a list of its own. */
export function LiveUptime({ digest, stream }: Pick<Banner, 'digest' | 'stream'>) {
  useLiveList(stream, 'uptime', digest)
  return null
}
