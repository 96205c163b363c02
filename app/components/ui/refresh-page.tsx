type RefreshPageProps = {
  seconds: number
  /** Default: the page itself. */
  url?: string | undefined
}

/** Reloads the page for readers without scripts. */
export const RefreshPage = ({ seconds, url }: RefreshPageProps) => (
  <noscript>
    <meta httpEquiv="refresh" content={url === undefined ? String(seconds) : `${seconds}; url=${url}`} />
  </noscript>
)
