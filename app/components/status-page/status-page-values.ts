import type { StatusPage } from '~/shared/schemas/status-page'

type MonitorName = { _id: number; name: string; siteName: string }
type Offered = MonitorName & { target: string }

/** The most that a page shows. */
const MAX_SHOWN = 200

export type MonitorChoice = MonitorName & { isShown: boolean; label: string }

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

const bare = (text: string) => text.toLowerCase().replace(/^[a-z]+:\/\/(www\.)?|\/$/g, '')

/** A name that is the address would be refused, so the site's is suggested. */
const suggestedLabel = ({ name, siteName, target }: Offered) =>
  bare(target).includes(bare(name)) ? siteName : ''

/**
 * Shown monitors first, in their order, even if they are not among the offered ones. A page that was never saved shows
 * them all.
 */
export function monitorChoices(page: StatusPage, offered: Offered[]): MonitorChoice[] {
  if (page.key === null) {
    return offered.map(({ target, ...monitor }, index) => ({
      ...monitor,
      isShown: index < MAX_SHOWN,
      label: suggestedLabel({ target, ...monitor }),
    }))
  }
  const listed = page.monitors.map(({ monitor, ...rest }) => ({ _id: monitor, ...rest, isShown: true }))
  const isShown = new Set(listed.map(({ _id }) => _id))
  const rest = offered.filter(({ _id }) => !isShown.has(_id))
  return [...listed, ...rest.map(({ target: _, ...monitor }) => ({ ...monitor, isShown: false, label: '' }))]
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
