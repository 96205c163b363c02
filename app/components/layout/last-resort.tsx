import { Component, type ReactNode } from 'react'
import { failuresMessages } from '~/shared/messages/failures'
import { layoutLabelsMessages as labels } from '~/shared/messages/layout-labels'
import { currentLanguage } from '~/shared/values/catalogue'

/**
 * The document when nothing else can be rendered, in place of Remix's own, which shows a stack. It needs no router, no
 * data and no scripts.
 */
export function LastResort({ stylesheet, name }: { stylesheet: string; name: string }) {
  return (
    <html lang={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${labels.somethingWentWrong} · ${name}`}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main className="mx-auto flex max-w-form flex-col items-start gap-2 px-4 py-[12vh]">
          <h1 className="text-28 font-semibold">{labels.somethingWentWrong}</h1>
          <p className="text-16 text-pretty text-quiet">{failuresMessages.unexpected}</p>
          <p className="flex gap-4 pt-3 font-medium">
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page itself, with its query */}
            <a href="" className="underline">
              {failuresMessages.reloadAction}
            </a>
            <a href="/" className="underline">
              {name}
            </a>
          </p>
        </main>
      </body>
    </html>
  )
}

interface Props {
  stylesheet: string
  name: string
  onBroken?: () => void
  children: ReactNode
}

/** Renders `LastResort` when its children throw in the browser. */
export class LastResortBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onBroken?.()
  }

  override render() {
    const { stylesheet, name, children } = this.props
    return this.state.isBroken ? <LastResort stylesheet={stylesheet} name={name} /> : children
  }
}
