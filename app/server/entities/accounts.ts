import type { Entities } from './entity'

export const accounts = {
  organization: { id: 'int', isMarked: true, hasWork: true, activity: { organization: 'name' } },
  organization_owner: {
    hidden: ['organization'],
    move: { stays: 'owners belong to the organization' },
    people: { user_id: { name: 'ownedOrganizations', fate: 'delete' } },
  },
  organization_member: {
    hidden: ['organization'],
    move: { stays: 'people who keep a permission become members of the new organization as well' },
    people: { user_id: { name: 'memberships', fate: 'delete' } },
  },
  organization_brand: { hidden: ['organization'], move: { stays: 'of the organization' } },
  brand_image: { hidden: ['organization'], move: { stays: 'of the organization' } },
  brand_domain: {
    hidden: ['organization'],
    hasWork: true,
    move: { stays: 'of the organization' },
  },
  brand_sender: {
    hidden: ['organization'],
    hasWork: true,
    move: { stays: 'of the organization' },
  },
  team: {
    id: 'int',
    hidden: ['organization'],
    move: { stays: 'teams belong to the organization and lose their permissions on the client' },
    activity: { team: 'name' },
  },
  team_user: {
    hidden: ['organization'],
    move: { stays: 'with its team' },
    people: { user_id: { name: 'teams', fate: 'delete' } },
  },
  user_account: {
    id: 'uuid',
    activity: { user: 'email', superAdmin: 'email', account: 'email', support: 'email' },
  },
  user_api_key: {},
  user_avatar: {},
  permission: {
    hidden: ['client', 'project'],
    move: { client: { by: 'client_id' } },
    people: { user_id: { name: 'permissions', fate: 'delete' } },
  },
  invitation: {
    hidden: ['organization', 'client'],
    move: { client: { by: 'client_id' } },
    people: {
      invited_by: { name: 'invitationsSent', fate: 'clear' },
      email: { name: 'invitationsReceived', fate: 'delete', isAddress: true },
    },
  },
  api_key: {
    hidden: ['organization', 'client'],
    move: { client: { by: 'client_id' } },
    people: { created_by: { name: 'apiKeysOfOthers', fate: 'clear' } },
  },
  account_request: { people: { email: { name: 'requests', fate: 'delete', isAddress: true } } },
  held_form: {},
  identity: {},
  known_device: {},
  login_throttle: {},
  one_time_token: {},
  passkey: {},
  passkey_challenge: {},
  pending_sign_in: {},
  recovery_code: {},
  session: {},
  sign_in_connection: {
    id: 'uuid',
    hidden: ['organization'],
    move: { stays: 'of the organization' },
    activity: { signInConnection: 'name' },
    people: { created_by: { name: 'signInConnections', fate: 'clear' } },
  },
  sign_in_domain: { hidden: ['organization'], move: { stays: 'of the organization' } },
  sign_in_flow: {},
  totp_secret: {},
} satisfies Partial<Entities>
