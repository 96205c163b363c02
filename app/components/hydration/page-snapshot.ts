import { type FormSnapshot, readForm } from './form-snapshot'

export type PageSnapshot = { top: number; center: number; scrollY: number; form: FormSnapshot }

export const PAGE_PANEL = '[data-dialog=page]'

let snapshot: PageSnapshot | null = null

/** null without a dialog page. */
export function takePageSnapshot(): PageSnapshot | null {
  const panel = document.querySelector<HTMLElement>(PAGE_PANEL)
  if (!panel) return null
  const { top, left, width } = panel.getBoundingClientRect()
  snapshot = { top: top + scrollY, center: left + width / 2, scrollY, form: readForm(panel) }
  return snapshot
}

export const pageSnapshot = (): PageSnapshot | null => snapshot

export function clearSnapshot(): void {
  snapshot = null
}
