import { printMessages as messages } from '../../messages/print'
import { paths, viewLabel } from '../../paths'
import type { PdfOrderContent } from '../../schemas/pdf-order'
import { PDF_SECTIONS } from '../../values/pdf-choices'
import { deviceTabOf, isFormFactor } from '../navigation/form-factor'

export interface DocumentPage {
  site: number
  page: number
  name: string
  url: string
  /** In uptime reports. */
  monitor?: number
}

/** A heading of the document; with a path, the screen below it. */
export interface DocumentPart {
  anchor: string
  title: string
  level: 2 | 3
  /** Without one, a report says which test it shows. */
  note?: string
  path?: string
  /** Begins on a new sheet; the others follow the part before them. */
  isOnNewSheet?: boolean
}

interface Planned {
  content: PdfOrderContent
  client: number | null
  pages: readonly DocumentPage[]
  dates: { startDate: string; endDate: string }
  nameOf: (device: number) => string
}

/** Sections about the dates, not about the tests of a device. */
const WITHOUT_DEVICE = ['uptime', 'traffic']
const MAX_ROWS = 100

const FORM_FACTORS = { MOBILE: 'Mobile', DESKTOP: 'Desktop' } as const

function sectionParts({ content, pages, dates, nameOf }: Planned): DocumentPart[] {
  const { sections, devices, location, pointId } = content
  const isMany = content.kind !== 'page'
  const level = isMany ? 3 : 2
  return pages.flatMap(({ site, page, name, url }) => [
    ...(isMany
      ? [{ anchor: `page-${page}`, title: name, level: 2 as const, note: url, isOnNewSheet: true }]
      : []),
    ...sections.flatMap((section) => {
      const chosen = WITHOUT_DEVICE.includes(section) ? devices.slice(0, 1) : devices
      return (chosen.length > 0 ? chosen : [undefined]).map((device, nth): DocumentPart => {
        const named = isFormFactor(device) ? FORM_FACTORS[device] : nameOf(Number(device))
        return {
          anchor: [`page-${page}`, section, nth || ''].filter((part) => part !== '').join('-'),
          title: chosen.length > 1 ? messages.sectionOn(viewLabel(section), named) : viewLabel(section),
          level,
          ...(WITHOUT_DEVICE.includes(section) && { note: '' }),
          path: paths.report(site, page, section, {
            ...dates,
            device: isFormFactor(device) ? deviceTabOf(device) : device,
            location,
            // Names one test of one device.
            pointId: devices.length > 1 ? null : pointId,
          }),
        }
      })
    }),
  ])
}

/** All sections of one page, as a contents without page numbers has them. */
export const pageParts = ({ site, page }: { site: number; page: number }): DocumentPart[] =>
  PDF_SECTIONS.map((section) => ({
    anchor: section,
    title: viewLabel(section),
    level: 2,
    path: paths.report(site, page, section),
  }))

/** The results of the pages of a place, and how they appear. */
function dashboardParts({ content, client, dates }: Planned): DocumentPart[] {
  const { project, site, devices, location } = content
  const place = site ?? project
  const formFactor = devices.find(isFormFactor)
  const part = (anchor: 'scores' | 'films', tab: string): DocumentPart => {
    const params = {
      tab,
      group: site ? null : 'site',
      pageLimit: MAX_ROWS,
      formFactor,
      location,
      ...dates,
      interval: 1000,
    }
    return {
      anchor,
      title: messages.parts[anchor],
      level: 2,
      path:
        place === undefined
          ? paths.dashboardClient(client ?? 0, params)
          : site === undefined
            ? paths.dashboardProject(client ?? 0, place, params)
            : paths.dashboardSite(client ?? 0, place, params),
    }
  }
  return [part('scores', 'lighthouse'), part('films', 'filmstrip')]
}

const uptimeParts = ({ pages, dates }: Planned): DocumentPart[] =>
  pages.map(({ site, page, name, url, monitor }) => ({
    anchor: `monitor-${monitor}`,
    title: name,
    level: 2,
    note: url,
    path: paths.report(site, page, 'uptime', { ...dates, monitor }),
  }))

const onePart = (anchor: 'comparison' | 'benchmark' | 'charts', path: string): DocumentPart[] => [
  { anchor, title: messages.parts[anchor], level: 2, path },
]

/** The parts of a document between summary and closing note, in their order. */
export function planDocument(planned: Planned): DocumentPart[] {
  const { content, client, dates } = planned
  const search = Object.fromEntries(new URLSearchParams(content.search))
  switch (content.kind) {
    case 'page':
    case 'pages':
      return sectionParts(planned)
    case 'site':
      return [...dashboardParts(planned), ...sectionParts(planned)]
    case 'project':
    case 'client':
      return [...dashboardParts(planned), ...(content.withPages ? sectionParts(planned) : [])]
    case 'uptimeMonth':
      return uptimeParts(planned)
    case 'comparison':
      return onePart('comparison', paths.compareSession(content.sessionId ?? ''))
    case 'benchmark':
      return onePart('benchmark', paths.benchmark({ ...search, ...dates, client: content.client }))
    case 'personalDashboard': {
      const params = { ...search, ...dates, print: 1 }
      return onePart('charts', paths.personalDashboard(client ?? 0, content.dashboardId ?? '', params))
    }
  }
}

/** The days of a month until now. */
export function daysOfMonth(month: string): { startDate: string; endDate: string } {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10)
  return { startDate: `${month}-01`, endDate: last }
}
