import type { KeyScope, KeyState } from '../rules/access/key-scopes'
import { catalogue } from '../values/catalogue'

const SCOPES: Record<KeyScope, string> = {
  read: 'Read',
  test: 'Run tests',
  write: 'Write',
  billing: 'Billing',
}

export const apiKeyMessages = catalogue('apiKey', {
  title: 'API keys',
  own: 'Programs with one of these keys act as you, within its scopes. They cannot change your password, sessions or keys.',
  client: 'Programs with one of these keys act in this client within its scopes, except on its members.',
  organization:
    'Programs with one of these keys act in this whole organization within its scopes, except on its members.',
  usage: 'Send the key as a bearer token in the Authorization header.',
  reference: 'See the API reference for all calls',
  empty: 'No API keys yet',
  standardName: 'API key',
  name: 'Name',
  nameHelp: 'The program that uses the key',
  key: 'Key',
  scopes: 'Scopes',
  scopeNames: SCOPES,
  scopeHelp: {
    read: 'All results and settings',
    test: 'Request tests and experiments, cancel tests',
    write: 'Create, change and delete; reading is not included',
    billing: 'Plan, orders and invoices of your organizations',
  } satisfies Record<KeyScope, string>,
  expiry: 'Expires after',
  expiries: { 30: '30 days', 90: '90 days', 365: '1 year', never: 'Never', date: 'A date' },
  lastDay: 'Last day',
  expires: 'Expires',
  addresses: 'Allowed addresses',
  addressesHelp: 'One address or network per line, such as 203.0.113.0/24. Leave empty to allow all',
  anyAddress: 'Any address',
  created: 'Created',
  createdBy: (email: string) => `by ${email}`,
  lastUsed: 'Last used',
  never: 'Never',
  states: { active: 'Active', expiring: 'Expires soon', expired: 'Expired' } satisfies Record<
    KeyState,
    string
  >,
  create: 'Create API key',
  createSubmit: 'Create key',
  edit: (name: string) => `Edit API key ${name}`,
  change: 'Edit',
  revoke: 'Revoke',
  revokeTitle: (name: string) => `Revoke API key ${name}?`,
  revokeText: 'Programs that use this key are refused at once. A revoked key cannot be restored.',
  revokeSubmit: 'Revoke key',
  fresh: 'Copy the key now. It will not be shown again',
  label: 'New API key',
  done: 'Done',
  saved: 'API key saved',
  revoked: 'API key revoked',
  noScope: 'Choose at least one scope',
  billingIsForPeople: 'Only a person’s own key can have the scope Billing',
  noAddress: (text: string) => `“${text}” is not an IP address or network`,
  tooManyAddresses: (max: number) => `At most ${max} addresses or networks`,
  expiryInvalid: 'Choose a day',
  expiryPast: 'Choose a day in the future',
  tooMany: (max: number) => `At most ${max} API keys. Revoke one that is no longer used`,
  lacksScope: (scope: string) => `This API key lacks the scope “${scope}”`,
  expired: (day: string) => `This API key expired on ${day}`,
  addressRefused: (address: string) => `This API key does not work from the address ${address}`,
  scopeOf: (scope: string) => `Scope of an API key: ${scope}.`,
} as const)

export const apiKeyMails = catalogue('apiKeyMails', {
  subject: (name: string, day: string) => `API key ${name} expires on ${day}`,
  textOwn: (name: string, hint: string, day: string) =>
    `Your API key ${name}, which ends in ${hint}, expires on ${day}. Programs that use it are refused from then on.`,
  textOf: (name: string, hint: string, place: string, day: string) =>
    `The API key ${name} of ${place}, which ends in ${hint}, expires on ${day}. Programs that use it are refused from then on.`,
  next: 'If it is still needed, choose a later day, or create a new key and replace this one where it is used.',
  action: 'Open the API keys',
  footnote: 'You get this email once for each key.',
} as const)
