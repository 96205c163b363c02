import { expect } from '@playwright/test'
import { type Api, createPlace, createSite } from './api'
import { createNewcomer } from './trial-owner'

export interface AccessTenant {
  organization: number
  client: number
  project: number
  owner: Api
  user: string
  team: number
  emptyTeam: number
  share: string
  invitation: string
  reset: string
  payment: string
  mail: string
}

interface Mail {
  _id: string
  plain: string
}

/** The newest mail with such a link; the worker writes it asynchronously. */
async function linkTo(admin: Api, email: string, path: RegExp): Promise<{ mail: string; path: string }> {
  const found = { mail: '', path: '' }
  await expect
    .poll(
      async () => {
        const { items } = await admin.get<{ items: Mail[] }>(`/api/mails?search=${encodeURIComponent(email)}`)
        for (const { _id } of items) {
          const [link] = path.exec((await admin.get<Mail>(`/api/mails/${_id}`)).plain) ?? []
          if (link) Object.assign(found, { mail: _id, path: link })
        }
        return found.path
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  return found
}

export async function createAccessTenant(admin: Api): Promise<AccessTenant> {
  const { api: owner, email } = await createNewcomer(admin)
  const [{ _id: organization }] = await owner.get('/api/auth/organizations')
  const place = await createPlace(owner, undefined, organization)
  const { client, project } = { client: place.client._id, project: place.project._id }
  await createSite(owner, place, [{ url: 'http://127.0.0.1:4010/good/', name: 'Walk' }])
  const { _id: user } = await owner.get('/api/auth/profile')
  const { _id: team } = await owner.post('/api/teams', { name: 'Night watch', organization })
  const { _id: emptyTeam } = await owner.post('/api/teams', { name: 'Empty berth', organization })
  await owner.post(`/api/teams/${team}/users`, { users: [user] })
  await owner.post(`/api/teams/${team}/permissions`, { client, role: 'projectAdmin', projects: [project] })
  const invited = email.replace('@', '-guest@')
  await owner.post('/api/auth/invitations', { email: invited, client, role: 'clientViewer' })
  await owner.post('/api/auth/invitations', { email: invited, team })
  const { url } = await owner.post('/api/share-links', { name: 'For the board', client })
  await owner.post('/api/auth/regenerateapikey', {})
  await admin.post(`/api/organizations/${organization}/payment-link`, {})
  await owner.post('/api/auth/forgot-password', { email })
  const reset = await linkTo(admin, email, /\/auth\/forgotpass\/\S+/)
  return {
    organization,
    client,
    project,
    owner,
    user,
    team,
    emptyTeam,
    share: new URL(url).pathname + new URL(url).search,
    invitation: (await linkTo(admin, invited, /\/invite-user\/\S+/)).path,
    reset: reset.path,
    payment: (await linkTo(admin, email, /\/update-payment-method\S+/)).path,
    mail: reset.mail,
  }
}
