import { expect, test } from 'vitest'
import { withLanguage } from '~/server/platform/http/language'
import { PSEUDO_LANGUAGE } from '~/shared/values/pseudo-language'
import { anonymous, type Caller, signInAs } from '../support/api'
import { PASSWORD } from '../support/factories'
import { answerAll, mailsTo } from '../support/mails'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, people } = tenantFixture()

/** In a request whose visitor chose the language. */
const inPseudo = <T>(work: () => Promise<T>) => withLanguage(PSEUDO_LANGUAGE, work)
const invite = (email: string) =>
  people.owner.post('/api/auth/invitations', {
    body: { email, client: tenant.client._id, role: 'clientViewer' },
  })
const forgot = (email: string) => anonymous.post('/api/auth/forgot-password', { body: { email } })
const choose = (caller: Caller) => caller.put('/api/auth/settings', { body: { language: PSEUDO_LANGUAGE } })

/** Words of a mail that no catalogue gave: it would have accented them. */
const unmarked = (plain: string) =>
  plain.replace(/\S*(:\/\/|@)\S*|Lightkeeper/g, '').match(/[A-Za-z]{3,}/g) ?? []

async function expectPseudo(email: string, kinds: string[]): Promise<void> {
  const mails = await mailsTo(own.db, email)
  expect(mails.map(({ kind }) => kind)).toEqual(kinds)
  for (const { kind, subject, plain } of mails)
    expect({ kind, isMarked: subject.startsWith('⟦'), unmarked: unmarked(plain) }).toEqual({
      ...{ kind, isMarked: true, unmarked: [] },
    })
}

test('mails are in the language that their reader chose, whoever causes them', async () => {
  const reader = await signInAs({})
  const { email } = reader.user
  await choose(reader)
  await forgot(email)
  await answerAll()
  await reader.put('/api/auth/password', {
    body: { currentPassword: PASSWORD, password: 'a wholly different phrase' },
  })
  expect((await invite(email)).status).toBe(201)
  await expectPseudo(email, ['auth.reset', 'auth.passwordChanged', 'invitations.invitation'])
})

test('mails to those who chose none are in the language of the request, also when a worker writes them', async () => {
  const { email } = (await signInAs({})).user
  await inPseudo(() => forgot(email))
  await answerAll()
  await expectPseudo(email, ['auth.reset'])
  await inPseudo(() => invite('nobody-yet@example.com'))
  await expectPseudo('nobody-yet@example.com', ['invitations.invitation'])
  await invite('english@example.com')
  expect((await mailsTo(own.db, 'english@example.com'))[0]?.subject).toMatch(/^Invitation to /)
})

test.each(['/api/alerts/csv', '/api/activity/export', '/api/outages/csv'])(
  'the heads of %s are in the language of the request',
  async (path) => {
    const heads = async (answer: Promise<{ body: unknown }>) =>
      String((await answer).body)
        .replace('\ufeff', '')
        .split('\r\n')[0]
        ?.split(',') ?? []
    const english = await heads(people.owner.get(path))
    const marked = await heads(inPseudo(() => people.owner.get(path)))
    expect(marked).toHaveLength(english.length)
    for (const [index, head] of marked.entries()) {
      expect(head, english[index]).toMatch(/⟦/)
      expect(english[index]).not.toMatch(/⟦/)
    }
  },
)
