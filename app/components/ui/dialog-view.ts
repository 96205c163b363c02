import { type ComponentType, useSyncExternalStore } from 'react'
import type { DialogProps } from './dialog-parts'
import { type FormSnapshot, readForm } from './form-snapshot'
import { loseScript, untilThere } from './lost-script'

/** Where the panel of a page stood, and what was typed into it before its overlay was loaded. */
export type PageSnapshot = { top: number; center: number; scrollY: number; form: FormSnapshot }

type View = {
  Overlay: ComponentType<DialogProps> | null
  /** A document that came with a dialog shows it as a page until the overlay is loaded. */
  isPage: boolean
}

const PANEL = '[data-dialog=page]'
const SERVER_VIEW: View = { Overlay: null, isPage: true }

let view: View =
  typeof document === 'undefined'
    ? SERVER_VIEW
    : { Overlay: null, isPage: document.querySelector(PANEL) !== null }
let snapshot: PageSnapshot | null = null
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

/** Whether the dialog of the URL stands alone, as a page; `hasDialog` says whether the URL names one. */
export const useIsDialogPage = (hasDialog: boolean): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasDialog && view.isPage,
    () => hasDialog,
  )

function takeSnapshot(): PageSnapshot | null {
  const panel = document.querySelector<HTMLElement>(PANEL)
  if (!panel) return null
  const { top, left, width } = panel.getBoundingClientRect()
  return { top: top + scrollY, center: left + width / 2, scrollY, form: readForm(panel) }
}

/** Loads Headless UI's dialog with the first dialog that is shown. */
export async function loadOverlay(): Promise<void> {
  if (view.Overlay) return
  const Overlay = await untilThere(
    () => import('./dialog-overlay').then((module) => module.DialogOverlay),
    loseScript,
  )
  snapshot ??= takeSnapshot()
  view = { Overlay, isPage: false }
  for (const listener of listeners) listener()
}

/** For the overlay that replaces the page's panel, until that is closed. */
export const pageSnapshot = (): PageSnapshot | null => snapshot

export function clearSnapshot(): void {
  snapshot = null
}
