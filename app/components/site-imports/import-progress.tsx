import { ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Notice } from '~/components/ui/notice'
import { Progress } from '~/components/ui/progress'
import { RefreshOften } from '~/components/ui/refresh-often'
import { siteImportMessages as messages } from '~/shared/messages/site-imports'
import { paths } from '~/shared/paths'
import type { SiteImport } from '~/shared/schemas/site-import'

/** How far the job is; the screen follows it, with and without scripts. */
export function ImportProgress({ siteImport }: { siteImport: SiteImport }) {
  const total = siteImport.creates + siteImport.updates
  const done = siteImport.written + siteImport.failed
  const isWriting = siteImport.state === 'writing'
  return (
    <Card>
      <RefreshOften />
      <Progress
        label={isWriting ? messages.writing(done, total) : messages.queued}
        {...(isWriting && { share: done / Math.max(1, total) })}
      />
    </Card>
  )
}

/** What the job did. */
export function ImportOutcome({ siteImport }: { siteImport: SiteImport }) {
  const { state, written, failed, client, project } = siteImport
  const actions = (
    <>
      <ButtonLink to={paths.importResult(siteImport._id)} reloadDocument>
        {messages.resultFile}
      </ButtonLink>
      <ButtonLink to={paths.importSites(client, project)}>{messages.again}</ButtonLink>
    </>
  )
  if (state === 'stopped')
    return (
      <Notice tone="poor" title={messages.stopped(written)} actions={actions}>
        <p>{siteImport.stoppedBecause}</p>
        <p>{messages.stoppedHelp}</p>
      </Notice>
    )
  const title = failed > 0 ? messages.doneWithFailures(written, failed) : messages.done(written)
  return <Notice tone={failed > 0 ? 'warning' : 'good'} title={title} actions={actions} />
}
