import { describe, expect, test } from 'vitest'
import { discountForm } from './discount'
import { planForm, planMoveForm } from './plan-form'

const quota = { kind: 'fixed', included: '10' }
const sent = (change: object = {}) => ({
  ...{ name: 'Team', visibility: 'public', currency: 'EUR', priceMonth: '19.90', priceYear: '' },
  ...{ checkQuota: quota, uptimeMonitor: { ...quota, included: '' }, trialDays: '' },
  ...change,
})
const faultsOf = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map(({ path }) => path.join('.')) ?? []

describe('the form of a plan', () => {
  test('reads amounts of the currency, and empty fields as none', () => {
    expect(planForm.parse(sent()).body).toMatchObject({
      ...{ priceMonth: 1990, priceYear: null, trialDays: 0, position: 0 },
      uptimeMonitor: { kind: 'fixed', included: null },
      limits: { maxUsers: null, features: [] },
    })
    expect(planForm.parse(sent({ currency: 'JPY', priceMonth: '1990' })).body.priceMonth).toBe(1990)
  })

  test('reads steps and units', () => {
    const steps = { kind: 'steps', included: '10', steps: '20 5.00 -\n\n 30  9,50 95 ' }
    const free = { kind: 'free', included: '5', unit: '5', max: '50', priceMonth: '1', priceYear: '' }
    const { checkQuota, uptimeMonitor } = planForm.parse(
      sent({ checkQuota: steps, uptimeMonitor: free }),
    ).body
    expect(checkQuota).toEqual({
      ...{ kind: 'steps', included: 10 },
      steps: [
        { quantity: 20, priceMonth: 500, priceYear: null },
        { quantity: 30, priceMonth: 950, priceYear: 9500 },
      ],
    })
    expect(uptimeMonitor).toEqual({
      ...{ kind: 'free', included: 5, unit: 5, max: 50, priceMonth: 100, priceYear: null },
    })
  })

  test.each<[what: string, change: object, fields: string[]]>([
    ['no price', { priceMonth: '' }, ['priceMonth']],
    ['three decimals', { priceMonth: '1.999' }, ['priceMonth']],
    ['cents of yen', { currency: 'JPY' }, ['priceMonth']],
    ['no steps', { checkQuota: { kind: 'steps', included: '1' } }, ['checkQuota.steps']],
    [
      'a step without prices',
      { checkQuota: { kind: 'steps', included: '1', steps: '20' } },
      ['checkQuota.steps'],
    ],
    [
      'a step twice',
      { checkQuota: { kind: 'steps', included: '1', steps: '2 1 1\n2 1 1' } },
      ['checkQuota.steps'],
    ],
    ['no unit', { checkQuota: { kind: 'free', included: '1', max: '9' } }, ['checkQuota.unit']],
    [
      'a most below what is included',
      { checkQuota: { kind: 'free', included: '9', unit: '1', max: '9' } },
      ['checkQuota.max'],
    ],
    ['words as a limit', { maxUsers: 'many' }, ['maxUsers']],
  ])('refuses %s at its field', (_, change, fields) => {
    expect(faultsOf(planForm.safeParse(sent(change)))).toEqual(fields)
  })
})

test('a move needs an organization', () => {
  const move = { plan: '3', billingCycle: 'month', when: 'now' }
  expect(faultsOf(planMoveForm.safeParse({ ...move, organizations: '' }))).toEqual(['organizations'])
  expect(planMoveForm.parse({ ...move, organizations: ['4', '5'], checkQuota: '' })).toEqual({
    plan: 3,
    body: {
      ...{ billingCycle: 'month', when: 'now', checkQuota: null, uptimeMonitor: null },
      organizations: [4, 5],
    },
  })
})

describe('the form of a discount', () => {
  const given = (change: object) => ({
    ...{ name: 'Spring', kind: 'percent', value: '7.5', currency: 'EUR', lasts: 'once' },
    ...change,
  })
  test.each<[change: object, expected: object]>([
    [{}, { reduction: { kind: 'percent', percent: 750 }, periods: 1, discountCode: null, plans: [] }],
    [{ discountCode: ' spring-26 ' }, { discountCode: 'SPRING-26' }],
    [
      { lasts: 'ever', plans: '3' },
      { periods: null, plans: [3] },
    ],
    [{ lasts: 'periods', periods: '3' }, { periods: 3 }],
    [
      { kind: 'amount', value: '5', currency: 'KWD' },
      { reduction: { kind: 'amount', amount: 5000, currency: 'KWD' } },
    ],
  ])('reads %o', (change, expected) => {
    expect(discountForm.parse(given(change))).toMatchObject(expected)
  })

  test.each<[change: object, fields: string[]]>([
    [{ value: '101' }, ['value']],
    [{ value: '0' }, ['value']],
    [{ lasts: 'periods' }, ['periods']],
    [{ discountCode: 'a b' }, ['discountCode']],
    [{ startsOn: '2026-02-01', endsOn: '2026-01-31' }, ['endsOn']],
  ])('refuses %o at its field', (change, fields) => {
    expect(faultsOf(discountForm.safeParse(given(change)))).toEqual(fields)
  })
})
