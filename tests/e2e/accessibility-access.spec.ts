import { paths } from '../../app/shared/paths'
import { type AccessTenant, createAccessTenant } from './support/access-tenant'
import { checkMarkup } from './support/axe-markup'
import { test as base, expect } from './support/test'
import { startWebWithProviders, type WebWithProviders } from './support/web-with-providers'

const test = base.extend<object, { tenant: AccessTenant }>({
  tenant: [async ({ api }, use) => use(await createAccessTenant(api)), { scope: 'worker', timeout: 60_000 }],
})

type Screens = Record<string, (tenant: AccessTenant) => string>

const OF_OWNER: Screens = {
  'ways to sign in': () => paths.accountSignInMethods(),
  'own API key': () => paths.accountApiKey(),
  'own team': ({ team }) => paths.accountTeam(team),
  'no user found': () => paths.users({ searchText: 'nobody at all' }),
  user: ({ user }) => paths.user(user),
  'permissions of a user': ({ user }) => paths.user(user, 'permissions'),
  'a new permission': ({ user, client }) => paths.user(user, 'permissions', { dialog: 'add', client }),
  'teams of a user': ({ user }) => paths.user(user, 'teams'),
  'a new team': () => paths.teams({ dialog: 'add' }),
  'members of a team': ({ team }) => paths.team(team),
  'permissions of a team': ({ team }) => paths.team(team, 'permissions'),
  'a team without members': ({ emptyTeam }) => paths.team(emptyTeam),
  'inviting to a team': ({ team }) => paths.team(team, 'members', { dialog: 'invite' }),
  'info of an organization': ({ organization }) => paths.organizationInfo(organization),
  'members with an invitation': ({ client }) => paths.clientMembers(client),
  'inviting to a client': ({ client }) => paths.clientMembers(client, { dialog: 'invite' }),
  'share links': ({ client }) => paths.clientShareLinks(client),
  'a new share link': ({ client }) => paths.clientShareLinks(client, { dialog: 'add' }),
  'activity of a client': ({ client }) => paths.clientLogs(client),
  'activity of a project': ({ client, project }) => paths.projectLogs(client, project),
  'audit log': () => paths.auditLog(),
  'plan on trial': () => paths.subscriptionPlan(),
  'choosing how to pay': () => paths.paymentSubscription(),
}

const OF_ADMIN: Screens = {
  'info of an organization, with its owners': ({ organization }) => paths.organizationInfo(organization),
  'a new organization': () => paths.organizations({ dialog: 'add' }),
  'a new super admin': () => paths.superAdmins({ dialog: 'add' }),
  'audit log of all': () => paths.systemAuditLog(),
  mail: ({ mail }) => paths.outboxMail(mail),
}

const OF_NOBODY: Screens = {
  'setting a new password': ({ reset }) => reset,
  'an invitation': ({ invitation }) => invitation,
  'paying by link': ({ payment }) => payment,
  'dashboard by share link': ({ share }) => share,
}

const visitAll = (screens: Screens, who: 'owner' | 'admin' | null) => {
  test.use({ visitor: who === 'admin' ? 'admin' : null })
  for (const [name, path] of Object.entries(screens)) {
    test(name, async ({ page, tenant, context, baseUrl }) => {
      if (who === 'owner') await context.addCookies([{ ...tenant.owner.cookie, url: baseUrl }])
      const answer = await page.goto(path(tenant))
      expect(answer?.status()).toBe(200)
      expect(new URL(page.url()).pathname).toBe(path(tenant).split('?')[0])
      await checkMarkup(page)
    })
  }
}

test.describe('No barriers in the markup of access', () => {
  test.describe('for an owner', () => visitAll(OF_OWNER, 'owner'))
  test.describe('for a super admin', () => visitAll(OF_ADMIN, 'admin'))
  test.describe('before signing in', () => visitAll(OF_NOBODY, null))

  test.describe('invited', () => {
    test.use({ visitor: 'member' })

    test('another user’s invitation', async ({ page, tenant }) => {
      await page.goto(tenant.invitation)
      await checkMarkup(page)
    })
  })

  test.describe('with accounts from elsewhere', () => {
    test.use({ visitor: null })
    let web: WebWithProviders
    test.beforeAll(async () => {
      web = await startWebWithProviders()
    })
    test.afterAll(() => web?.stop())

    for (const path of [paths.login(), paths.login(undefined, { with: 'directory' }), paths.signup()]) {
      test(path, async ({ page }) => {
        await page.goto(web.url + path)
        await checkMarkup(page)
      })
    }
  })
})
