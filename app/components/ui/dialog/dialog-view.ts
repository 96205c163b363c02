import { type ComponentType, useSyncExternalStore } from 'react'
import { recoverScript, retryImport } from '../../hydration/chunk-recovery'
import { PAGE_PANEL, takePageSnapshot } from '../../hydration/page-snapshot'
import type { OverlayProps } from './dialog-parts'

type View = {
  Overlay: ComponentType<OverlayProps> | null
  /** A document that loads with a dialog shows it as a page until the overlay is rendered. */
  isPage: boolean
}

const SERVER_VIEW: View = { Overlay: null, isPage: true }

let view: View =
  typeof document === 'undefined'
    ? SERVER_VIEW
    : { Overlay: null, isPage: document.querySelector(PAGE_PANEL) !== null }
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDialogView = (): View =>
  useSyncExternalStore(
    subscribe,
    () => view,
    () => SERVER_VIEW,
  )

/** Whether the URL's dialog is shown as a page; `hasDialog` says whether the URL names one. */
export const useIsDialogPage = (hasDialog: boolean): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasDialog && view.isPage,
    () => hasDialog,
  )

export async function loadOverlay(): Promise<void> {
  if (view.Overlay) return
  const Overlay = await retryImport(
    () => import('./dialog-overlay').then((module) => module.DialogOverlay),
    recoverScript,
  )
  show({ Overlay, isPage: takePageSnapshot() !== null })
}

/** Removes the page of a dialog once the overlay has its input and the focus: a key typed in between would be lost. */
export const leavePage = (): void => show({ ...view, isPage: false })

function show(next: View): void {
  view = next
  for (const listener of listeners) listener()
}
