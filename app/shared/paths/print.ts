import { type Id, type Params, withQuery } from './query'

/** On sheets in the browser, or bare for the printer. */
export const PRINT_ACTIONS = ['view', 'print'] as const
export type PrintAction = (typeof PRINT_ACTIONS)[number]

/** Screens as they are printed. */
export const printPaths = {
  previewCover: (action: PrintAction, params: Params = {}) =>
    withQuery(`/preview-pdf/cover-page/${action}`, params),
  previewSection: (site: Id, page: Id, section: string, action: PrintAction, params: Params = {}) =>
    withQuery(`/preview-pdf/report-detail/${site}/${page}/${section}/${action}`, params),
  previewContents: (site: Id, page: Id, action: PrintAction, params: Params = {}) =>
    withQuery(`/preview-pdf/table-of-contents/${site}/${page}/${action}`, params),
  previewDashboard: (action: PrintAction = 'view', params: Params = {}) =>
    withQuery(`/preview-pdf/dashboard/${action}`, params),
}
