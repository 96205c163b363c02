import { describe, expect, it } from 'vitest'
import { accountOf, githubAccountOf, isEmailVerified, namesOf } from './claims-rules'

describe('isEmailVerified', () => {
  const email = 'Ann@example.com'
  it.each([
    ['google', { email, email_verified: true }, true],
    ['google', { email, email_verified: 'true' }, true],
    ['google', { email, email_verified: false }, false],
    ['google', { email }, false],
    ['google', { email_verified: true }, false],
    ['linkedin', { email, email_verified: 'false' }, false],
    ['microsoft', { email }, false],
    ['microsoft', { email, email_verified: true }, false],
    ['microsoft', { email, xms_edov: true }, true],
    ['microsoft', { email, xms_edov: '1' }, true],
    ['microsoft', { email, xms_edov: 0 }, false],
    ['microsoft', { email, verified_primary_email: ['ann@example.com'] }, true],
    ['microsoft', { email, verified_primary_email: ['bob@example.com'] }, false],
  ] as const)('%s: %o is %s', (provider, claims, verified) => {
    expect(isEmailVerified(provider, claims)).toBe(verified)
  })
})

it.each([
  [{ given_name: 'Ann', family_name: 'Lee' }, 'Ann', 'Lee'],
  [{ name: 'Ann Mary Lee' }, 'Ann Mary', 'Lee'],
  [{ name: 'Ann' }, 'Ann', ''],
  [{ name: 7 }, '', ''],
  [{ given_name: 'A\nB' }, 'A B', ''],
])('%o is called %s %s', (claims, firstName, lastName) => {
  expect(namesOf(claims)).toEqual({ firstName, lastName })
})

it('identifies an account by issuer and subject', () => {
  const account = accountOf('google', { iss: 'https://issuer.example', sub: '7', email: 'a@b.example' })
  expect(account).toMatchObject({ issuer: 'https://issuer.example', subject: '7', isEmailVerified: false })
})

describe('githubAccountOf', () => {
  const user = { id: 7, name: 'Ann Lee' }
  const address = (email: string, primary: boolean, verified: boolean) => [{ email, primary, verified }]
  it.each([
    ['the verified primary address', address('a@x.example', true, true), 'a@x.example', true],
    ['an unverified primary one', address('a@x.example', true, false), 'a@x.example', false],
    ['a verified one that is not primary', address('b@x.example', false, true), null, false],
    ['none', [], null, false],
  ])('%s', (_, emails, email, isVerified) => {
    const account = githubAccountOf('https://github.com', user, emails)
    expect(account).toMatchObject({ subject: '7', email, isEmailVerified: isVerified, firstName: 'Ann' })
  })
})
