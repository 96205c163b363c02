import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import * as root from '~/root'
import * as dashboard from '~/routes/dashboard'
import * as home from '~/routes/index'
import * as login from '~/routes/login'
import * as payment from '~/routes/payment-subscription'
import * as account from '~/routes/settings/account/index'
import * as clients from '~/routes/settings/clients'
import * as plan from '~/routes/settings/my-subscription-plan'
import * as organization from '~/routes/settings/organizations/$orgId/layout'
import * as subscription from '~/routes/settings/organizations/$orgId/subscription'
import { DAY_MS } from '~/shared/values/units'
import { signIn } from '../support/api'
import { withBilling } from '../support/billing'
import { onOwnDatabase } from '../support/database'
import { createTenant, createUser, type Tenant, type TestUser } from '../support/factories'
import { insertRows } from '../support/rows'

const own = onOwnDatabase()
withBilling()

const child = (id: string, path: string | undefined, module: unknown, parentId = 'root') => ({
  [id]: { id, parentId, path, index: path === undefined, module },
})

/** Remix itself, so that redirects of parents and children are resolved as in the product. */
const handle = createRequestHandler(
  {
    routes: {
      root: { id: 'root', path: '', module: root },
      ...child('home', undefined, home),
      ...child('dashboard', 'dashboard', dashboard),
      ...child('login', 'login', login),
      ...child('payment', 'payment-subscription', payment),
      ...child('account', 'settings/account', account),
      ...child('clients', 'settings/clients', clients),
      ...child('plan', 'settings/my-subscription-plan', plan),
      ...child('organization', 'settings/organizations/:orgId', organization),
      ...child('subscription', 'subscription', subscription, 'organization'),
    },
    entry: {
      module: {
        default: (_: Request, status: number, headers: Headers) => new Response(null, { status, headers }),
      },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    assetsBuildDirectory: '',
    publicPath: '/',
    basename: '/',
    future: { v3_relativeSplatPath: true, v3_throwAbortReason: true },
    isSpaMode: false,
  } as unknown as ServerBuild,
  'production',
)

/** Follows redirects with cookies, as a browser does. */
async function visit(path: string, cookie: string): Promise<{ status: number; path: string }> {
  const jar = new Map(cookie ? [cookie.split('=', 2) as [string, string]] : [])
  let url = new URL(path, 'http://lightkeeper.test')
  for (let hops = 0; hops < 6; hops++) {
    const headers = { cookie: [...jar].map((pair) => pair.join('=')).join('; ') }
    const response = await handle(new Request(url, { headers }))
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      if (value === '' || /max-age=0/i.test(set)) jar.delete(name)
      else jar.set(name, value)
    }
    const target = response.headers.get('location')
    if (target === null) return { status: response.status, path: url.pathname + url.search }
    url = new URL(target, url)
  }
  return { status: 310, path: url.pathname }
}

const RUNNING = { status: 'active' }
const EXPIRED = { status: 'active', ends_at: new Date(Date.now() - DAY_MS), plan: 'Pro' }
const TRIAL = { status: 'trial', trial_level: 1, trial_started_at: new Date() }
const TRIAL_OVER = { ...TRIAL, trial_started_at: new Date(Date.now() - 31 * DAY_MS) }

const PEOPLE: Record<string, (tenant: Tenant) => Promise<TestUser>> = {
  owner: ({ organization: one }) => createUser({ ownerOf: [one] }),
  'client admin': ({ client }) => createUser({ grants: [{ role: 'clientAdmin', client }] }),
  'client viewer': ({ client }) => createUser({ grants: [{ role: 'clientViewer', client }] }),
  'billing admin': ({ client }) => createUser({ grants: [{ role: 'clientViewer', client }] }),
  'super admin': () => createUser({ isSuper: true }),
}
const SCREENS = [
  '/',
  '/dashboard',
  '/login',
  '/settings/clients',
  '/settings/account',
  '/settings/my-subscription-plan',
  '/settings/my-subscription-plan?action=expired',
  '/payment-subscription',
  '/settings/organizations/ORG/subscription',
]

async function prepare(person: string, subscribed: object) {
  const tenant = await createTenant()
  const user = await (PEOPLE[person] as (tenant: Tenant) => Promise<TestUser>)(tenant)
  const organization_id = tenant.organization._id
  const isBillingAdmin = person === 'billing admin'
  if (person !== 'super admin') {
    await own.db
      .insertInto('live.organization_member')
      .values({ organization_id, user_id: user.id, is_billing_admin: isBillingAdmin })
      .onConflict((it) =>
        it.columns(['organization_id', 'user_id']).doUpdateSet({ is_billing_admin: isBillingAdmin }),
      )
      .execute()
  }
  const { cookie } = await signIn(user)
  await insertRows('subscription', { organization_id, ...(subscribed as typeof RUNNING) })
  return async (screen: string) => visit(screen.replace('ORG', String(organization_id)), cookie)
}

describe.each([
  ['running', RUNNING],
  ['expired', EXPIRED],
  ['on trial', TRIAL],
  ['after the trial', TRIAL_OVER],
])('a subscription that is %s', (_, subscribed) => {
  test.each(Object.keys(PEOPLE))('leads a %s to a screen from everywhere', async (person) => {
    const open = await prepare(person, subscribed)
    for (const screen of SCREENS) {
      const { status, path } = await open(screen)
      expect([screen, path, [200, 403, 404].includes(status)]).toEqual([screen, path, true])
      // A refusal must leave the dashboard as a way out.
      if (status !== 200) expect((await open('/dashboard')).status, screen).toBe(200)
    }
  })
})

const PLAN = '/settings/my-subscription-plan'
const PAY = '/payment-subscription?billingCycle=year'
const OUT = '/login?reason=expired'

/** Where each role ends up by the state of its only organization: the dashboard, the plan, the checkout and the account. */
const ENDS: Record<string, Record<string, string[]>> = {
  running: {
    owner: ['stays', 'stays', 'stays', 'stays'],
    'billing admin': ['stays', 'stays', 'stays', 'stays'],
    'client viewer': ['stays', '403', '403', 'stays'],
    'super admin': ['stays', 'stays', 'stays', 'stays'],
  },
  expired: {
    owner: [PLAN, 'stays', 'stays', 'stays'],
    'billing admin': [PLAN, 'stays', 'stays', 'stays'],
    'client viewer': [OUT, OUT, OUT, OUT],
    'super admin': ['stays', 'stays', 'stays', 'stays'],
  },
  'after the trial': {
    owner: [PAY, 'stays', 'stays', 'stays'],
    'billing admin': [PAY, 'stays', 'stays', 'stays'],
    'client viewer': [PAY, 'stays', 'stays', 'stays'],
    'super admin': ['stays', 'stays', 'stays', 'stays'],
  },
}
const STATES: Record<string, object> = { running: RUNNING, expired: EXPIRED, 'after the trial': TRIAL_OVER }
const ROWS = Object.entries(ENDS).flatMap(([state, people]) =>
  Object.entries(people).map(([person, ends]) => [person, state, ends] as const),
)

test.each(ROWS)(
  'a %s of a subscription that is %s ends where the table says',
  async (person, state, ends) => {
    const open = await prepare(person, STATES[state] ?? {})
    const found: string[] = []
    for (const screen of ['/dashboard', PLAN, PAY, '/settings/account']) {
      const { status, path } = await open(screen)
      found.push(status !== 200 ? String(status) : path === screen ? 'stays' : path)
      if (path === OUT) break
    }
    expect(found).toEqual(ends.slice(0, found.length))
  },
)

test('a member of another organization that runs is told that one has expired, and leaves by the dashboard', async () => {
  const open = await prepare('client viewer', EXPIRED)
  const running = await createTenant()
  const people = await own.db
    .selectFrom('user_account')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute()
  await own.db
    .insertInto('live.organization_member')
    .values({ organization_id: running.organization._id, user_id: people[0]?.id ?? '' })
    .execute()
  expect(await open(`${PLAN}?action=expired`)).toEqual({ status: 200, path: `${PLAN}?action=expired` })
  expect((await open('/dashboard')).status).toBe(200)
})

test.each(['owner', 'billing admin'])('an expired %s can renew', async (person) => {
  const open = await prepare(person, EXPIRED)
  expect(await open('/dashboard')).toEqual({ status: 200, path: '/settings/my-subscription-plan' })
  expect((await open('/settings/organizations/ORG/subscription')).status).toBe(200)
  expect((await open('/payment-subscription')).status).toBe(200)
})

test('an expired member is signed out and told why', async () => {
  const open = await prepare('client viewer', EXPIRED)
  expect(await open('/dashboard')).toEqual({ status: 200, path: '/login?reason=expired' })
  expect((await open('/settings/account')).path).toContain('/login')
})
