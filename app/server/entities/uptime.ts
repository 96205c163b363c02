import type { Entities } from './entity'

export const uptime = {
  monitor: {
    id: 'int',
    isMarked: true,
    hidden: [],
    competitors: 'ofSite',
    move: { monitor: { by: 'id', isParent: true } },
    repeatsProject: true,
    activity: { monitor: 'name' },
  },
  incident: {
    hasWork: true,
    move: { monitor: { by: 'id', sharedBy: { table: 'outage', column: 'incident_id' } } },
    purge: { with: 'organization' },
  },
  outage: {
    move: { monitor: { by: 'monitor_id', isParent: true } },
    purge: { with: 'monitor', key: ['id'], order: 'started_at desc' },
  },
  outage_acknowledgement: {
    move: { monitor: { by: 'outage_id', of: 'outage' } },
    people: { user_id: { name: 'acknowledgedOutages', fate: 'clear' } },
  },
  outage_notice: {
    move: { monitor: { by: 'outage_id', of: 'outage' } },
    people: { user_id: { name: 'outageNotices', fate: 'clear' } },
  },
  monitor_due: { move: { monitor: { by: 'monitor_id' } } },
  monitor_location: { move: { monitor: { by: 'monitor_id' } } },
  monitor_state: { move: { monitor: { by: 'monitor_id' } } },
  uptime_span: {
    move: { monitor: { by: 'monitor_id' } },
    purge: { with: 'monitor', key: ['monitor_id', 'from_at'], order: 'from_at' },
  },
  recheck: { move: { monitor: { by: 'monitor_id' } } },
  status_page: { hidden: ['client'], move: { client: { by: 'client_id', isParent: true } } },
  status_page_monitor: { hidden: 'joined with its monitor', move: { monitor: { by: 'monitor_id' } } },
  maintenance_window: {
    id: 'uuid',
    hidden: ['client', 'project', 'site'],
    move: {
      client: { by: 'client_id', isWithoutSite: true },
      site: { by: 'site_id' },
      monitor: { by: 'monitor_id' },
    },
    repeatsProject: true,
    activity: { maintenanceWindow: 'name' },
    target: 'maintenanceWindow',
    people: { created_by: { name: 'maintenanceWindows', fate: 'clear' } },
  },
  maintenance_period: {
    hidden: 'joined with its monitor, or read by the client that the caller has found',
    move: {
      client: { by: 'client_id', isWithoutSite: true },
      site: { by: 'site_id' },
      monitor: { by: 'monitor_id' },
    },
    repeatsProject: true,
  },
  uptime_check: {
    move: {
      monitor: { by: 'monitor_id', isUnpacked: true },
      history: { by: 'monitor_id', time: 'slot_at', weight: 10 },
    },
    purge: { with: 'monitor', key: ['monitor_id', 'location_id', 'slot_at'], order: 'location_id, slot_at' },
  },
  uptime_hour: {
    hasWork: true,
    move: { history: { by: 'monitor_id', time: 'hour_at', weight: 10 } },
    purge: { with: 'monitor', key: ['monitor_id', 'location_id', 'hour_at'], order: 'location_id, hour_at' },
  },
  uptime_packing: {},
  cut_off_notice: {},
  prober: {},
  prober_shard: {},
} satisfies Partial<Entities>
