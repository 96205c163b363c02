import type { Entities } from './entity'

export const platform = {
  activity: {
    hidden: 'the log names what was deleted',
    move: { stays: 'the log of the old organization keeps what was done there' },
  },
  activity_window: { move: { stays: 'counts repeated entries of that log' } },
  archive_state: {},
  backup_run: {},
  installed_version: {},
  job_record: {},
  mail: { people: { recipient: { name: 'mails', fate: 'delete', isAddress: true } } },
  mail_address: { people: { address: { name: 'bouncedAddresses', fate: 'delete', isAddress: true } } },
  mail_part: {},
  part_failure: {},
  part_sign: {},
  product_state: {},
  rate_window: {},
  recent_write: {},
  running_process: {},
  service_outage: {},
  system_log: {},
  usage_backfill: {},
  usage_change: {
    hidden: 'usage counts what was deleted later',
    move: { stays: 'what a client used was paid for by the organization it was in' },
  },
  usage_day: { hidden: 'usage counts what was deleted later', move: { stays: 'with usage_change' } },
  usage_failure_day: { hidden: 'usage counts what was deleted later', move: { stays: 'with usage_change' } },
  usage_name: { move: { stays: 'names of what the organization used' } },
} satisfies Partial<Entities>
