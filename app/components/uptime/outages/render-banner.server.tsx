import { renderToStaticMarkup } from 'react-dom/server'
import { paths } from '~/shared/paths'
import { drawn, type RenderedHtml } from '~/shared/rendered-html'
import { OutageBanner, type OutageBannerProps } from './outage-banner'

export interface Banner {
  drawing: RenderedHtml
  digest: string
  /** Tells when it says something else. */
  stream: string
}

/** Above every dashboard and report, and nothing but links: drawn here, it costs no script. */
export const renderBanner = (props: OutageBannerProps, request: Request): Banner => ({
  drawing: drawn(renderToStaticMarkup(<OutageBanner {...props} />), request),
  digest: props.now.digest,
  stream: paths.uptimeNowStream(props.place),
})
