import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BackupCard } from '~/components/health/backup-card'
import { ContentsCard, DiskCard, ServicesCard, StorageCard, WorkCard } from '~/components/health/health-cards'
import { JobsCard } from '~/components/health/jobs-card'
import { PartsCard } from '~/components/health/parts-card'
import { ProcessesCard } from '~/components/health/processes-card'
import { VersionCard } from '~/components/health/version-card'
import { RouteErrorBoundary } from '~/components/layout/error-boundary'
import { SettingsHeader } from '~/components/settings/settings-header'
import { useTimeZone } from '~/components/visitor/use-visitor'
import { apiFor } from '~/server/screens/api-for'
import { requireSuper } from '~/server/screens/visitor'
import { healthMessages } from '~/shared/messages/disk'
import { pageMeta } from '~/shared/rules/navigation/page-title'

export const meta: MetaFunction = (args) => pageMeta(args, healthMessages.title)

export async function loader({ request }: LoaderFunctionArgs) {
  await requireSuper(request)
  const api = apiFor(request)
  const [health, release] = await Promise.all([api.get('/api/health'), api.get('/api/health/releases')])
  return { health, release, now: new Date() }
}

export default function HealthRoute() {
  const { health, release, now } = useLoaderData<typeof loader>()
  const timeZone = useTimeZone()
  return (
    <>
      <SettingsHeader title={healthMessages.title} />
      <div className="flex flex-col gap-6">
        <PartsCard parts={health.parts} timeZone={timeZone} />
        <ProcessesCard processes={health.processes} timeZone={timeZone} />
        <ServicesCard services={health.services} timeZone={timeZone} />
        <VersionCard release={release} now={now} timeZone={timeZone} />
        <BackupCard backups={health.backups} now={now} timeZone={timeZone} />
        <DiskCard disk={health.disk} />
        <div className="grid gap-6 lg:grid-cols-3">
          <ContentsCard health={health} />
          <StorageCard health={health} />
          <WorkCard health={health} />
        </div>
        <JobsCard jobs={health.jobs} now={now} timeZone={timeZone} />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <RouteErrorBoundary />
}
