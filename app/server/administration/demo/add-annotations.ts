import { v7 } from 'uuid'
import { wholeSecond } from '~/shared/rules/report/annotations'
import { DAY_MS } from '~/shared/values/units'
import type { Ctx } from '../../platform/context'
import type { Demo, PlacedSite } from './add-hierarchy'
import { insertRows } from './rows.store'

/** Notes and deployments on the sites they are about. */
export async function addAnnotations({ db }: Ctx, demo: Demo): Promise<void> {
  const at = (daysAgo: number) => wholeSecond(new Date(demo.now - daysAgo * DAY_MS)).toISOString()
  const isWithin = ({ daysAgo }: { daysAgo: number }) => demo.now - daysAgo * DAY_MS > demo.from
  const rowAt = (daysAgo: number) => ({
    organization_id: demo.tenant,
    id: v7({ msecs: Math.round(demo.now - daysAgo * DAY_MS) }),
    at: at(daysAgo),
    created_at: at(daysAgo),
    updated_at: at(daysAgo),
  })
  const placeOf = ({ id, client, project }: PlacedSite) => ({
    client_id: client,
    project_id: project,
    site_id: id,
  })
  await insertRows(
    db,
    'note',
    demo.sites.flatMap((site) =>
      site.story.notes.filter(isWithin).map(({ daysAgo, text, path }) => ({
        ...rowAt(daysAgo),
        ...placeOf(site),
        page_id: site.pages.find(({ story }) => story.path === path)?.id ?? null,
        text,
      })),
    ),
  )
  await insertRows(
    db,
    'deployment',
    demo.sites.flatMap((site) =>
      site.story.deployments.filter(isWithin).map(({ daysAgo, version }) => ({
        ...rowAt(daysAgo),
        ...placeOf(site),
        version,
        environment: 'prod',
        source: 'key',
      })),
    ),
  )
}
