import type { Entities } from './entity'

export const alerting = {
  channel: {
    id: 'uuid',
    hidden: ['organization', 'client'],
    hasWork: true,
    move: { client: { by: 'client_id' } },
    activity: { channel: 'name' },
    people: { created_by: { name: 'channels', fate: 'clear' } },
  },
  delivery: { move: { ends: 'with its channel' } },
  alert_rule: {
    id: 'uuid',
    isMarked: true,
    hidden: ['organization', 'client', 'project', 'site'],
    hasWork: true,
    move: {
      client: { by: 'client_id', isWithoutSite: true },
      site: { by: 'site_id' },
      page: { by: 'page_id' },
    },
    repeatsProject: true,
    activity: { alertRule: 'name' },
    target: 'alertRule',
    people: { created_by: { name: 'alertRules', fate: 'clear' } },
  },
  alert: {
    hidden: ['organization', 'client', 'project', 'site'],
    hasWork: true,
    move: { ends: 'alerts of the old organization end with the move' },
    repeatsProject: true,
    people: { acknowledged_by: { name: 'acknowledgedAlerts', fate: 'clear' } },
  },
  alert_counter: { move: { ends: 'evaluation starts again' } },
  alert_crossing: {
    hidden: ['site'],
    hasWork: true,
    move: { ends: 'with its alert' },
    repeatsProject: true,
  },
  alert_notice: {
    move: { ends: 'with its alert' },
    people: { user_id: { name: 'alertNotices', fate: 'clear' } },
  },
  alert_rule_channel: {
    move: { ends: 'channels of the organization stay: a moved rule notifies all channels' },
  },
  domain_expiry: {},
  mailing: {
    hidden: ['organization', 'client', 'project', 'site'],
    hasWork: true,
    move: {
      client: { by: 'client_id', isWithoutSite: true, isWithoutTeam: true },
      site: { by: 'site_id', isWithoutTeam: true },
    },
    repeatsProject: true,
    people: { created_by: { name: 'createdMailings', fate: 'clear' } },
  },
  mailing_issue: { move: { ends: 'with its mailing' } },
  mailing_key: { hidden: ['organization', 'client'], move: { ends: 'made known again with the next mail' } },
} satisfies Partial<Entities>
