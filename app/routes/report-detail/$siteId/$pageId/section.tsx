import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  useActionData,
  useLoaderData,
  useLocation,
  useOutletContext,
  useSearchParams,
} from '@remix-run/react'
import { MailFaultsCard, MailFaultsDialog } from '~/components/report/audits/mail-faults'
import { SectionScreen } from '~/components/report/audits/section-screen'
import type { ReportContext } from '~/components/report/frame/no-point'
import { DialogHost } from '~/components/ui/dialog/dialog'
import { useCan } from '~/components/visitor/use-visitor'
import { apiFor, nullIfMissing } from '~/server/screens/api-for'
import { submitForm } from '~/server/screens/forms/form'
import { readReportScreen } from '~/server/screens/readers/read-report'
import { redirectWithToast } from '~/server/screens/toast'
import { mailFaultsMessages as messages } from '~/shared/messages/web-config'
import { viewLabel, withParams } from '~/shared/paths'
import { pageMeta } from '~/shared/rules/navigation/page-title'
import { mailFaultsForm } from '~/shared/schemas/web-config'

const SCORE_KEYS = {
  accessibility: 'accessibility',
  'best-practices': 'bestPractices',
  seo: 'seo',
  security: 'security',
} as const
type Section = keyof typeof SCORE_KEYS

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data ? viewLabel(args.data.id) : '')

type Screen = Awaited<ReturnType<typeof readReportScreen>>

/** The engine's categories come from the stored report, ours from our own audits; null when not stored. */
async function readSection({ api, report: { point } }: Screen, id: Section) {
  if (!point) return null
  const params = { id: point._id }
  if (id !== 'security') {
    if (!point.hasReport) return null
    return nullIfMissing(
      api.get('/api/lighthouses/{id}/audits/{section}', { params: { ...params, section: id } }),
    )
  }
  if (!point.evidence.includes('quality')) return null
  const section = await nullIfMissing(api.get('/api/lighthouses/{id}/audits/security', { params }))
  return section && { sections: [section], picture: null }
}

async function readNewFaults({ api, report: { point } }: Screen, section: Section) {
  if (!point?.previous) return []
  const params = { id: point._id }
  return (await api.get('/api/lighthouses/{id}/new-faults', { params, query: { section } })).audits
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = new URL(request.url).pathname.split('/').at(-1) as Section
  const screen = await readReportScreen(request, params['pageId'], [SCORE_KEYS[id]])
  const [found, newFaults] = await Promise.all([readSection(screen, id), readNewFaults(screen, id)])
  const { report, bar } = screen
  return { id, report, bar, section: found?.sections[0] ?? null, picture: found?.picture ?? null, newFaults }
}

const MAX_NAMED = 3
const recipientText = (to: string[]) => (to.length > MAX_NAMED ? messages.people(to.length) : to.join(', '))

export async function action({ request, params }: ActionFunctionArgs) {
  const { siteId, pageId } = params
  return submitForm(request, mailFaultsForm, async ({ of, recipients }) => {
    const {
      faults,
      isComplete,
      recipients: to,
    } = await apiFor(request).post('/api/lighthouses/sendWebConfigAlert', {
      body: { ...(of === 'site' ? { site_id: Number(siteId) } : { page_id: Number(pageId) }), recipients },
    })
    const { pathname, searchParams } = new URL(request.url)
    return redirectWithToast(withParams(pathname, searchParams, { dialog: null }), {
      status: 'success',
      message:
        faults > 0
          ? messages.sent(faults, recipientText(to))
          : isComplete
            ? messages.none
            : messages.noneMeasured,
    })
  })
}

export default function SectionRoute() {
  const { id, report, bar, section, picture, newFaults } = useLoaderData<typeof loader>()
  const { place } = useOutletContext<ReportContext>()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const lastResult = useActionData<typeof action>()
  const can = useCan()
  const mayMail = id === 'security' && section !== null && can('site.update', place)
  const dialog =
    mayMail && params.get('dialog') === 'mail' ? (
      <MailFaultsDialog closeTo={withParams(pathname, params, { dialog: null })} lastResult={lastResult} />
    ) : null
  return (
    <DialogHost dialog={dialog}>
      <SectionScreen
        {...{ report, bar, section, picture, newFaults }}
        title={viewLabel(id)}
        scoreKey={SCORE_KEYS[id]}
      >
        {mayMail ? <MailFaultsCard to={withParams(pathname, params, { dialog: 'mail' })} /> : null}
      </SectionScreen>
    </DialogHost>
  )
}
