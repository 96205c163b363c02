import { useParams, useSearchParams } from '@remix-run/react'
import { keep, paths, type ReportSection } from '~/shared/paths'
import type { PointDetail } from '~/shared/schemas/lighthouse'

export function useSectionLink() {
  const { siteId = '', pageId = '' } = useParams()
  const [search] = useSearchParams()
  return (section: ReportSection, { _id, device, location }: PointDetail) =>
    paths.report(siteId, pageId, section, { ...keep(search), device, location, pointId: _id })
}
