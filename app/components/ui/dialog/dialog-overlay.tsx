import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { writeForm } from '../../hydration/form-snapshot'
import { clearSnapshot, pageSnapshot, takePageSnapshot } from '../../hydration/page-snapshot'
import { DialogParts, HEADING_CLASS, type OverlayProps, panelClass } from './dialog-parts'
import { useReturnFocus } from './use-return-focus'

/** A focused button would be pressed by a user who is still typing: without a field the panel gets the focus. */
const FIRST_FIELD = 'input:not([type=hidden]), select, textarea'

/** Headless UI traps the focus, makes the rest inert and handles Escape. */
export function DialogOverlay({ title, width, closeTo, onReady, ...parts }: OverlayProps) {
  const navigate = useNavigate()
  const [page] = useState(pageSnapshot)
  const initialFocus = useRef<HTMLElement | null>(null)
  useReturnFocus()
  useEffect(() => clearSnapshot, [])

  // A callback ref: the portal mounts its content after this component.
  const scroll = useCallback(
    (element: HTMLElement | null) => {
      if (element && page) element.scrollTop = page.scrollY
    },
    [page],
  )
  const panel = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const left = takePageSnapshot()
      const focused = left ? writeForm(element, left.form) : null
      // A field in a closed fold can't have it.
      const fields = [...element.querySelectorAll<HTMLElement>(FIRST_FIELD)]
      initialFocus.current = focused ?? fields.find((field) => field.checkVisibility()) ?? element
      if (!left) return
      initialFocus.current.focus({ preventScroll: true })
      onReady()
    },
    [onReady],
  )

  return (
    <HeadlessDialog
      open
      onClose={() => navigate(closeTo, { preventScrollReset: true })}
      initialFocus={initialFocus}
      className="fixed inset-0 z-30 outline-none"
    >
      <DialogBackdrop className="absolute inset-0 bg-[rgb(0_0_0/50%)]" />
      <div ref={scroll} className="absolute inset-0 overflow-y-auto overscroll-contain">
        <div
          className="flex min-h-full items-start justify-center px-4 py-6 sm:px-6 sm:py-[10vh]"
          // Keeps the panel at the position it had as a page.
          style={page ? { paddingTop: page.top } : undefined}
        >
          <DialogPanel
            ref={panel}
            data-dialog="overlay"
            tabIndex={-1}
            className={`${panelClass(width)} outline-none`}
            style={page ? { position: 'relative', left: page.center - innerWidth / 2 } : undefined}
          >
            <DialogParts
              {...parts}
              closeTo={closeTo}
              heading={
                <DialogTitle as="h1" className={HEADING_CLASS}>
                  {title}
                </DialogTitle>
              }
            />
          </DialogPanel>
        </div>
      </div>
    </HeadlessDialog>
  )
}
