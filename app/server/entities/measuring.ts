import type { Entities } from './entity'

export const measuring = {
  run: {
    hidden: 'joined with its page; the figures of an agent count all of its runs',
    move: { history: { by: 'page_id', time: 'created_at', weight: 50 } },
  },
  test_batch: {
    move: { test: { by: 'id', sharedBy: { table: 'test', column: 'batch_id' } } },
    purge: { with: 'organization' },
    people: { requested_by: { name: 'testBatches', fate: 'clear' } },
  },
  test: {
    hidden: 'joined with its page',
    move: { test: { by: 'id', isParent: true }, history: { by: 'page_id', time: 'created_at', weight: 30 } },
    purge: { with: 'page', key: ['id'], order: 'created_at desc' },
  },
  experiment: { move: { test: { by: 'test_id', isParent: true } } },
  test_job: { move: { test: { by: 'test_id' } } },
  experiment_run: { move: { test: { by: 'experiment_id', of: 'experiment' } } },
  test_backoff: { move: { page: { by: 'page_id' } } },
  test_script: {
    move: { page: { by: 'page_id' } },
    people: { updated_by: { name: 'testScripts', fate: 'clear' } },
  },
  run_backfill: {},
  run_latest: {
    hidden: 'joined with its page',
    hasWork: true,
    move: { page: { by: 'page_id' } },
    purge: { with: 'organization' },
  },
  crux_origin: {
    move: { copied: 'what Chrome users experience is the same for all pages of an origin' },
    purge: { with: 'organization' },
  },
  crux_origin_record: { move: { copied: 'with its origin' } },
  crux_record: {
    hasWork: true,
    move: { page: { by: 'page_id' } },
    purge: { with: 'page', key: ['page_id', 'form_factor', 'last_date'], order: 'form_factor, last_date' },
  },
  crux_subject: { move: { page: { by: 'page_id' } } },
  psi_answer: { move: { page: { by: 'page_id' } } },
  blob: {
    hidden: 'files are read through their run',
    move: { copied: 'evidence is copied with the runs that name it' },
  },
  evidence_review: { hasWork: true, move: { stays: 'of the whole organization' } },
  agent: {},
  engine: {},
  traffic_connection: {
    id: 'uuid',
    hidden: ['organization', 'client'],
    hasWork: true,
    move: { client: { by: 'client_id' } },
    activity: { trafficConnection: 'label' },
    target: 'trafficConnection',
    people: { created_by: { name: 'trafficConnections', fate: 'clear' } },
  },
  traffic_property: {
    hidden: ['site'],
    hasWork: true,
    move: { site: { by: 'site_id' } },
    people: { created_by: { name: 'trafficProperties', fate: 'clear' } },
  },
  traffic_day: { hidden: 'read through its site', move: { site: { by: 'site_id' } } },
  traffic_page_day: {
    move: { page: { by: 'page_id' } },
    purge: { with: 'page', key: ['page_id', 'day'], order: 'day' },
  },
  traffic_breakdown: { hidden: 'read through its site', move: { site: { by: 'site_id' } } },
  traffic_flow: {
    hidden: 'read by its state',
    move: { ends: 'it lasts for minutes' },
  },
} satisfies Partial<Entities>
