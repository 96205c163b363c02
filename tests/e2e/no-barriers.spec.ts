import { paths } from '../../app/shared/paths'
import { check } from './support/barriers'
import type { Measured } from './support/measured'
import { expect, test } from './support/test'

const SCREENS: Record<string, (measured: Measured) => string> = {
  dashboard: () => '/dashboard',
  'dashboard of a client': ({ client }) => paths.dashboardClient(client),
  'dashboard of a site': ({ client, site }) => paths.dashboardSite(client, site._id, { tab: 'performance' }),
  'report, overview': ({ site, shop }) => paths.report(site._id, shop),
  'report, performance': ({ site, shop }) => paths.report(site._id, shop, 'performance'),
  'report, accessibility': ({ site, shop }) => paths.report(site._id, shop, 'accessibility'),
  'report, security': ({ site, shop }) => paths.report(site._id, shop, 'security'),
  'report, cache': ({ site, shop }) => paths.report(site._id, shop, 'cache'),
  'report of a failed test': ({ site, failing }) => paths.report(site._id, failing),
  'report without a test': ({ site, good }) =>
    paths.report(site._id, good, 'overview', { startDate: '2024-01-01', endDate: '2024-01-31' }),
  'a test with options': ({ site, good }) => paths.runTest({ site_id: site._id, page_id: good }),
  clients: () => paths.clients(),
  'a new client': () => paths.clients({ dialog: 'add' }),
  projects: ({ client }) => paths.clientProjects(client),
  'a new project': ({ client }) => `${paths.clientProjects(client)}?dialog=add`,
  'settings of a client': ({ client }) => paths.clientSettings(client),
  sites: ({ client, project }) => paths.projectSites(client, project),
  'settings of a project': ({ client, project }) => paths.projectSettings(client, project),
  'a new site': ({ client, project }) => paths.addSite(client, project),
  'a site': ({ client, project, site }) => paths.site(client, project, site._id),
  'the script of a page': ({ client, project, site, good }) =>
    paths.pageScript(client, project, site._id, good),
  'deleting a site': ({ client, project, site }) => `${paths.site(client, project, site._id)}?dialog=delete`,
  'members of a client': ({ client }) => paths.clientMembers(client),
  'a new member': ({ client }) => paths.clientMembers(client, { dialog: 'add' }),
  'members of a project': ({ client, project }) => paths.projectMembers(client, project),
  users: () => paths.users(),
  teams: () => paths.teams(),
  'super admins': () => paths.superAdmins(),
  organizations: () => paths.organizations(),
  'own account': () => paths.account(),
  'changing the password': () => paths.accountPassword(),
  'a new picture': () => paths.accountPicture(),
  'own sessions': () => paths.accountSessions(),
  'own API key': () => paths.accountApiKey(),
  'subscription plan': () => paths.subscriptionPlan(),
  'own permissions': () => paths.accountPermissions(),
  'own teams': () => paths.accountTeams(),
  'own organization': () => paths.accountOrganization(),
  'test management': () => paths.testManagement(),
  notes: () => paths.notes(),
  'a new note': () => paths.notes({ dialog: 'add' }),
  'a note on a page': ({ site, good }) =>
    paths.addNote({ site_id: site._id, page_id: good, returnTo: paths.dashboard() }),
  'notes of the operator': () => paths.operatorNotes(),
  deployments: () => paths.deployments(),
  'a new deployment': () => paths.deployments({ dialog: 'add' }),
  'deployments of the operator': () => paths.operatorDeployments(),
  'devices of a client': ({ client }) => paths.clientDevices(client),
  'a new device': ({ client }) => paths.clientDevices(client, { dialog: 'add' }),
  'agents and locations': () => paths.agentsStatus(),
  'a new agent': () => paths.agentsStatus({ dialog: 'add' }),
  style: () => paths.style(),
  'API reference': () => paths.apiDocs(),
  forbidden: () => '/forbidden',
}

test.describe('No barriers @js', () => {
  // Looking at every element of a long screen four times takes a busy machine more than a minute.
  test.slow()

  for (const [name, path] of Object.entries(SCREENS)) {
    test(name, async ({ page, measured }) => {
      await page.goto(path(measured), { waitUntil: 'networkidle' })
      await check(page)
    })
  }

  test('bookmarks', async ({ page, api, measured }) => {
    await api.post('/api/bookmarks', { page_id: measured.shop })
    await page.goto(paths.bookmarks(), { waitUntil: 'networkidle' })
    await check(page)
  })

  test('outbox', async ({ page }) => {
    await page.goto(paths.outbox(), { waitUntil: 'networkidle' })
    await check(page)
  })

  test.describe('before signing in', () => {
    test.use({ visitor: null })

    for (const path of [
      paths.signup(),
      paths.forgotPassword(),
      paths.registerConfirmation({ email: 'ann@example.com' }),
      paths.registerConfirmation({ token: 'unknown' }),
      paths.resetPassword('unknown'),
      paths.inviteUser('unknown'),
      paths.updatePaymentMethod('unknown'),
    ]) {
      test(path, async ({ page }) => {
        await page.goto(path, { waitUntil: 'networkidle' })
        await check(page)
      })
    }
  })

  test.describe('refused', () => {
    test.use({ expectedStatuses: [401, 404, 422] })

    test('not found', async ({ page }) => {
      await page.goto('/no/such/screen', { waitUntil: 'networkidle' })
      await check(page)
    })

    test('a form with errors', async ({ page, measured }) => {
      await page.goto(paths.addSite(measured.client, measured.project), { waitUntil: 'networkidle' })
      await page.getByLabel('Name', { exact: true }).fill('Quay two')
      await page.getByLabel('Address of page 1').fill('nowhere')
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByLabel('Address of page 1')).toHaveAttribute('aria-invalid', 'true')
      await check(page)
    })

    test.describe('signing in', () => {
      test.use({ visitor: null })

      test('after a wrong password', async ({ page }) => {
        await page.goto('/login?redirectTo=%2Fsettings%2Fclients', { waitUntil: 'networkidle' })
        await check(page)
        await page.getByLabel('Email').fill('stranger@example.com')
        await page.getByLabel('Password').fill('not this one')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
        await check(page)
      })
    })
  })
})
