import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
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
  'member of two': async ({ client }) => {
    const { client: other } = await createTenant()
    const role = 'clientViewer'
    return createUser({
      grants: [
        { role, client },
        { role, client: other },
      ],
    })
  },
  'super admin': () => createUser({ isSuper: true }),
}

async function prepare(person: string, subscribed: object | null) {
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
  if (subscribed) await insertRows('subscription', { organization_id, ...(subscribed as typeof RUNNING) })
  return async (screen: string) => visit(screen.replace('ORG', String(organization_id)), cookie)
}

const PLAN = '/settings/my-subscription-plan'
const PAY = '/payment-subscription?billingCycle=year'
const OUT = '/login?reason=expired'
const SCREENS = ['/login', `${PLAN}?action=expired`, '/settings/organizations/ORG/subscription']
const TABLE = ['/dashboard', PLAN, PAY, '/settings/account']

const ANYWHERE = ['stays', 'stays', 'stays', 'stays']
const NOT_PLANS = ['stays', '403', '403', 'stays']
const PAYERS = { owner: ANYWHERE, 'billing admin': ANYWHERE, 'super admin': ANYWHERE }
const RUNS = { ...PAYERS, 'client admin': NOT_PLANS, 'client viewer': NOT_PLANS, 'member of two': NOT_PLANS }
/** Everybody may look at plans then. */
const ON_TRIAL = { ...PAYERS, 'client admin': ANYWHERE, 'client viewer': ANYWHERE, 'member of two': ANYWHERE }
const RENEW = [PLAN, 'stays', 'stays', 'stays']
const ENDED = {
  ...{ owner: RENEW, 'billing admin': RENEW, 'super admin': ANYWHERE, 'member of two': NOT_PLANS },
  ...{ 'client admin': [OUT, OUT, OUT, OUT], 'client viewer': [OUT, OUT, OUT, OUT] },
}
const CHOOSE = [PAY, 'stays', 'stays', 'stays']
const AFTER_TRIAL = {
  ...{ owner: CHOOSE, 'billing admin': CHOOSE, 'super admin': ANYWHERE, 'member of two': ANYWHERE },
  ...{ 'client admin': CHOOSE, 'client viewer': CHOOSE },
}

/** Where each role ends up by the state of its organization: the dashboard, the plan, the checkout and the account. */
const STATES: [name: string, subscribed: object | null, ends: Record<string, string[]>][] = [
  ['none', null, RUNS],
  ['active', RUNNING, RUNS],
  ['past due', { status: 'past_due' }, RUNS],
  ['canceled and running', { status: 'canceled', ends_at: new Date(Date.now() + DAY_MS) }, RUNS],
  ['on trial', TRIAL, ON_TRIAL],
  ['on trial until its plan says', { ...TRIAL, ends_at: new Date(Date.now() + DAY_MS) }, ON_TRIAL],
  [
    'ordered by invoice after the trial',
    { ...TRIAL_OVER, payment_type: 'invoice', invoice_status: 'waiting' },
    ON_TRIAL,
  ],
  ['past its end', EXPIRED, ENDED],
  ['expired', { status: 'expired' }, ENDED],
  ['canceled and ended', { status: 'canceled', ends_at: new Date(Date.now() - DAY_MS) }, ENDED],
  ['after the trial', TRIAL_OVER, AFTER_TRIAL],
]
const ROWS = STATES.flatMap(([state, subscribed, ends]) =>
  Object.entries(ends).map(([person, places]) => [person, state, subscribed, places] as const),
)

test.each(ROWS)(
  'a %s of a subscription that is %s lands where the table says',
  async (person, _, subscribed, ends) => {
    const open = await prepare(person, subscribed)
    const found: string[] = []
    for (const screen of TABLE) {
      const { status, path } = await open(screen)
      found.push(status !== 200 ? String(status) : path === screen ? 'stays' : path)
      if (path === OUT) break
    }
    expect(found).toEqual(ends.slice(0, found.length))
    for (const screen of person === 'member of two' ? [] : SCREENS) {
      const { status, path } = await open(screen)
      // Only what somebody may not see is refused, at its own address; where somebody is led is a screen.
      const isOwnAddress = path === screen || path === screen.replace('ORG', path.split('/')[3] ?? '')
      expect([screen, path, isOwnAddress ? [200, 403, 404].includes(status) : status]).toEqual([
        screen,
        path,
        isOwnAddress || 200,
      ])
    }
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
