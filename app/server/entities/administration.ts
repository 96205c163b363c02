import type { Entities } from './entity'

export const administration = {
  client_move: {
    hidden: 'moves of a client are read by a client that the caller has found, or by the worker',
    people: { requested_by: { name: 'clientMoves', fate: 'clear' } },
  },
  demo: {
    move: { stays: 'demo clients do not move' },
    people: { requested_by: { name: 'demoOrganizations', fate: 'clear' } },
  },
  discount: { id: 'int', activity: { discount: 'name' } },
  discount_use: { move: { stays: 'of the organization' } },
  invoice: { id: 'uuid', activity: { invoice: 'number' } },
  invoice_counter: {},
  invoice_document: {},
  invoice_payment: {},
  page_discovery: { hidden: 'read by the site that the caller has found', move: { site: { by: 'site_id' } } },
  page_move: { move: { page: { by: 'page_id' } } },
  plan: { id: 'int', activity: { plan: 'name' } },
  plan_version: {},
  seller: {},
  site_import: {
    hidden: 'joined with its project',
    hasWork: true,
    move: { client: { by: 'client_id', isParent: true } },
  },
  site_import_row: {
    hidden: 'read through its import',
    move: { client: { by: 'import_id', of: 'site_import' } },
  },
  site_import_history: { move: { client: { by: 'import_id', of: 'site_import' } } },
  subscription_change: { move: { stays: 'of the organization' } },
} satisfies Partial<Entities>
