import type { Entities } from './entity'

export const analysis = {
  change_search: {
    hidden: 'read by the page that the caller has found',
    move: { page: { by: 'page_id' } },
    purge: { with: 'organization' },
  },
  regression: {
    hasWork: true,
    move: { page: { by: 'page_id' } },
    purge: {
      with: 'page',
      key: ['page_id', 'device_id', 'location_id', 'metric', 'onset'],
      order: 'device_id, location_id, metric, onset',
    },
  },
  compare_session: {
    id: 'uuid',
    hidden: ['organization'],
    move: { stays: 'sessions may compare tests of several clients: those of the moved client leave them' },
    activity: { compareSession: 'title' },
    people: { created_by: { name: 'compareSessions', fate: 'clear' } },
  },
  compare_session_test: {
    hidden: 'joined with its page, site and client',
    move: { ends: 'with its session' },
    repeatsProject: true,
  },
  personal_dashboard: {
    id: 'uuid',
    isMarked: true,
    hidden: ['client'],
    move: { client: { by: 'client_id', isParent: true } },
    activity: { personalDashboard: 'name' },
    people: { created_by: { name: 'personalDashboards', fate: 'clear' } },
  },
  chart: {
    id: 'uuid',
    isMarked: true,
    hidden: ['client'],
    move: { client: { by: 'client_id', isParent: true } },
    activity: { chart: 'title' },
  },
  chart_alert: { move: { ends: 'the rules move, and are then rules of their own' } },
  chart_bucket: { move: { ends: 'computed again from the moved runs' } },
  chart_figure: { move: { ends: 'computed again from the moved runs' } },
  chart_result: { move: { ends: 'computed again from the moved runs' } },
  pdf_order: {
    id: 'uuid',
    hidden: ['client', 'project', 'site', 'personal_dashboard'],
    move: { ends: 'printed again in the new organization' },
    repeatsProject: true,
    activity: { pdfOrder: 'title' },
    people: { user_id: { name: 'pdfOrders', fate: 'delete' } },
  },
  share_link: {
    id: 'uuid',
    hidden: ['client', 'project', 'site', 'personal_dashboard'],
    move: {
      client: { by: 'client_id', isWithoutSite: true, isWithoutSession: true },
      site: { by: 'site_id' },
    },
    repeatsProject: true,
    activity: { shareLink: 'name' },
    people: { created_by: { name: 'shareLinks', fate: 'clear' } },
  },
} satisfies Partial<Entities>
