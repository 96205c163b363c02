import type { Entities } from './entity'

export const administration = {
  announcement: {
    id: 'uuid',
    hidden: ['organization'],
    move: { stays: 'announcements are for an organization' },
    activity: { announcement: 'text' },
    people: { created_by: { name: 'announcements', fate: 'clear' } },
  },
  announcement_dismissal: { move: { stays: 'with its announcement' } },
  billing_account: { move: { stays: 'of the organization' } },
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
  organization_hold: { move: { stays: 'of the organization' } },
  organization_move: { people: { requested_by: { name: 'organizationMoves', fate: 'clear' } } },
  page_discovery: { hidden: 'read by the site that the caller has found', move: { site: { by: 'site_id' } } },
  page_move: { move: { page: { by: 'page_id' } } },
  payment_card: { move: { stays: 'of the organization' } },
  payment_difference: {},
  plan: { id: 'int', activity: { plan: 'name' } },
  plan_order: {
    id: 'uuid',
    move: { stays: 'of the organization' },
    people: { ordered_by: { name: 'planOrders', fate: 'clear' } },
  },
  plan_version: {},
  provider_event: {},
  revenue_event: {},
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
