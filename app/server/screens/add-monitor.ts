import { addMonitorMessages } from '~/shared/messages/monitor-list'
import { DEFAULT_SETTINGS } from '~/shared/rules/uptime/default-monitor'
import type { AddMonitor } from '~/shared/schemas/add-monitor-form'
import type { Monitor } from '~/shared/schemas/monitor'
import { fieldError } from '../platform/errors'
import type { ApiClient } from './api-for'

/** Monitors the page with this address, or the address itself for the chosen site. */
export async function addMonitorFor(api: ApiClient, { address, site }: AddMonitor): Promise<Monitor> {
  const pages = await api.get('/api/sites/findurl', { query: { url: address } })
  const page = site === undefined ? pages[0] : pages.find((one) => one.site === site)
  if (page) return api.post('/api/pages/{id}/monitors', { params: { id: String(page._id) } })
  if (site === undefined) throw fieldError('site', addMonitorMessages.siteNeeded)
  const body = { site, target: address, settings: DEFAULT_SETTINGS }
  return api.post('/api/monitors', { body })
}
