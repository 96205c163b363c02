import type { SubmissionResult } from '@conform-to/react'
import { useSearchParams } from '@remix-run/react'
import { DeletionDialog } from '~/components/settings/deletion-dialog'
import { paths } from '~/shared/paths'
import type { Site } from '~/shared/schemas/site'
import { MovePageDialog, MovePageToNewSiteDialog } from './move-page-dialog'

type MoveChoices = Parameters<typeof MovePageDialog>[0]['choices']

/** The dialog that the URL names. */
export function useSiteDialog(
  site: Site,
  choices: MoveChoices | null,
  mayDelete: boolean,
  lastResult: SubmissionResult | null | undefined,
) {
  const dialog = useSearchParams()[0].get('dialog')
  const common = { closeTo: paths.site(site.client, site.project, site._id), lastResult }
  if (mayDelete && dialog === 'delete') return <DeletionDialog name={site.name} {...common} />
  if (choices === null) return null
  if (dialog === 'move-page') return <MovePageDialog {...{ site, choices }} {...common} />
  return dialog === 'move-page-new' ? <MovePageToNewSiteDialog {...{ site, choices }} {...common} /> : null
}
