import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SectionScreen } from '~/components/report/section-screen'
import { unlessGone } from '~/server/http/api-for'
import { readReportScreen } from '~/server/http/read-report'
import { REPORT_SECTIONS } from '~/shared/paths'

const SCORE_KEYS = {
  accessibility: 'accessibility',
  'best-practices': 'bestPractices',
  seo: 'seo',
  security: 'security',
} as const
type Section = keyof typeof SCORE_KEYS

const titleOf = (section: Section) => REPORT_SECTIONS.find(({ id }) => id === section)?.label ?? section

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? titleOf(data.id) : ''} · Lightkeeper` },
]

/** The engine's sections come from the stored report, ours from our own audits. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = new URL(request.url).pathname.split('/').at(-1) as Section
  const { api, report, bar } = await readReportScreen(request, params['pageId'], [SCORE_KEYS[id]])
  const { point } = report
  const run = { params: { id: point?._id ?? '' } }
  if (id === 'security') {
    const section = point?.evidence.includes('quality')
      ? await unlessGone(api.get('/api/lighthouses/{id}/audits/security', run))
      : null
    return { id, report, bar, section }
  }
  const found = point?.hasReport
    ? await unlessGone(
        api.get('/api/lighthouses/{id}/audits/{section}', { params: { ...run.params, section: id } }),
      )
    : null
  return { id, report, bar, section: found?.sections[0] ?? null }
}

export default function SectionRoute() {
  const { id, report, bar, section } = useLoaderData<typeof loader>()
  return <SectionScreen {...{ report, bar, section }} title={titleOf(id)} scoreKey={SCORE_KEYS[id]} />
}
