import { renderToStaticMarkup } from 'react-dom/server'
import { paths } from '~/shared/paths'
import { type RenderedHtml, rendered } from '~/shared/rendered-html'
import { OutageBanner, type OutageBannerProps } from './outage-banner'

export interface Banner {
  drawing: RenderedHtml
  digest: string
  stream: string
}

/** Rendered on the server: it appears on every dashboard and report and needs no script apart from links. */
export const renderBanner = (props: OutageBannerProps, request: Request): Banner => ({
  drawing: rendered(renderToStaticMarkup(<OutageBanner {...props} />), request),
  digest: props.now.digest,
  stream: paths.uptimeNowStream(props.place),
})
