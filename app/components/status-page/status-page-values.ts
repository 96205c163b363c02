import type { StatusPage } from '~/shared/schemas/status-page'

type Known = { _id: number; name: string; siteName: string }

export type MonitorChoice = Known & { isShown: boolean; label: string }

export type RowValues = { monitor: string | undefined; label: string }

export type StatusPageValues = {
  title: string
  message: string
  isEnabled: string | undefined
  accent: string
  website: string
  showsResponse: string | undefined
  monitors: RowValues[]
}

/** Shown monitors first, in their order, even if they are not among the offered ones. */
export function monitorChoices(page: StatusPage, offered: Known[]): MonitorChoice[] {
  const shown = page.monitors.map(({ monitor, ...rest }) => ({ _id: monitor, ...rest, isShown: true }))
  const isShown = new Set(shown.map(({ _id }) => _id))
  const rest = offered.filter(({ _id }) => !isShown.has(_id))
  return [...shown, ...rest.map((monitor) => ({ ...monitor, isShown: false, label: '' }))]
}

const toCheckbox = (value: boolean) => (value ? 'on' : undefined)

export const statusPageValues = (page: StatusPage, choices: MonitorChoice[]): StatusPageValues => ({
  title: page.title,
  message: page.message,
  isEnabled: toCheckbox(page.isEnabled),
  accent: page.accent,
  website: page.website,
  showsResponse: toCheckbox(page.showsResponse),
  monitors: choices.map(({ _id, isShown, label }) => ({
    monitor: isShown ? String(_id) : undefined,
    label,
  })),
})
