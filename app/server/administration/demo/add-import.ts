import { authorize } from '../../platform/access'
import type { Ctx } from '../../platform/context'
import { importText } from '../site-imports'
import type { Demo } from './add-hierarchy'

const ROWS = `name,pages,devices,tags
Autumn campaign,https://autumn.cedar-pine.example/,"Desktop, Mobile",campaign
Outlet,https://outlet.cedar-pine.example/,Mobile,"shop, outlet"
Press,https://press.cedar-pine.example/,Desktop,
Careers,careers,Desktop,
Store finder,https://stores.cedar-pine.example/,Watch,shop
`

/** A checked file, so that the preview of an import has something to show. */
export async function addImport(ctx: Ctx, demo: Demo): Promise<void> {
  const [site] = demo.sites
  if (!site) return
  const own = await authorize(ctx, 'siteImport.read', { kind: 'project', id: site.project })
  await importText(own, { text: ROWS, fileName: 'new-sites.csv', ignoresUnknown: false })
}
