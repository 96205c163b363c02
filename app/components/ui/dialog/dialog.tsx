import { useSearchParams } from '@remix-run/react'
import { type ReactNode, useEffect, useId } from 'react'
import { DialogParts, type DialogProps, HEADING_CLASS, panelClass } from './dialog-parts'
import { leavePage, loadOverlay, useDialogView, useIsDialogPage } from './dialog-view'

/** What the server renders; works without scripts. */
function DialogPage({ title, width, ...parts }: DialogProps) {
  const id = useId()
  return (
    <div className="mx-auto flex w-full justify-center py-6 sm:py-12">
      <section data-dialog="page" aria-labelledby={id} className={panelClass(width)}>
        <DialogParts
          {...parts}
          heading={
            <h1 id={id} className={HEADING_CLASS}>
              {title}
            </h1>
          }
        />
      </section>
    </div>
  )
}

/**
 * A dialog is a URL: `?dialog=` on a screen is a page without scripts and an overlay with them. A route of its own
 * (`/run-test`) has no screen below it and stays a page.
 */
export function Dialog(props: DialogProps) {
  const [search] = useSearchParams()
  return search.has('dialog') ? <ScreenDialog {...props} /> : <DialogPage {...props} />
}

function ScreenDialog(props: DialogProps) {
  const view = useDialogView()
  useEffect(() => {
    void loadOverlay()
  }, [])
  return (
    <>
      {view.isPage ? <DialogPage {...props} /> : null}
      {view.Overlay ? <view.Overlay {...props} onReady={leavePage} /> : null}
    </>
  )
}

export function DialogHost({ dialog, children }: { dialog: ReactNode; children: ReactNode }) {
  const isPage = useIsDialogPage(Boolean(dialog))
  return (
    <>
      {isPage ? null : children}
      {dialog}
    </>
  )
}

export function BehindDialog({ children }: { children: ReactNode }) {
  const [search] = useSearchParams()
  return useIsDialogPage(search.has('dialog')) ? null : children
}
