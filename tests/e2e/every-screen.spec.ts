import { expect, test } from '@playwright/test'
import { env } from '../../app/server/platform/env'
import { failuresMessages } from '../../app/shared/messages/failures'
import { RANK, REACH, seesBilling, strongestOf, type Thing, weakestOf } from '../support/reach'
import { accessOf, lineOf, paths, SCREEN_ACCESS, screens } from './screen-table'
import { type Actor, type Actors, createActors, type TenantIds } from './support/actors'
import { addressOf, type Screen } from './support/screens'

const PEOPLE = Object.keys(REACH) as Actor[]
const MAX_CONCURRENT = 4
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36'

const url = env().SERVER_URL ?? ''

let actors: Actors
test.beforeAll(async () => {
  actors = await createActors(url)
})
test.afterAll(() => actors?.close())

const ask = (person: Actor, address: string, init: RequestInit = {}) =>
  fetch(url + address, {
    redirect: 'manual',
    ...init,
    headers: { 'user-agent': AGENT, cookie: actors.cookies[person], ...init.headers },
  })

/**
 * Outcome of opening a URL: `200`, `200 /elsewhere`, an error status, or `login` with the return path; `on` when it
 * redirects to the named screen.
 */
async function visit(person: Actor, address: string, onTo?: string): Promise<{ end: string; body: string }> {
  let at = address
  for (let steps = 0; steps < 5; steps++) {
    const answer = await ask(person, at)
    const body = await answer.text()
    const location = answer.headers.get('location')
    if (answer.status < 300 || answer.status >= 400 || !location) {
      const isElsewhere = answer.status === 200 && at !== address
      return { end: isElsewhere ? `200 ${at}` : `${answer.status}`, body }
    }
    const next = new URL(location, url)
    if (next.origin !== url) return { end: `away to ${next.origin}`, body }
    if (next.pathname === onTo) return { end: 'on', body }
    const back = next.searchParams.get('redirectTo')
    const comesBack = back === at || (back === null && (at === '/' || at === '/dashboard'))
    if (next.pathname === '/login' && comesBack) return { end: 'login', body }
    at = next.pathname + next.search
  }
  return { end: `in circles to ${at}`, body: '' }
}

function expectedEnd(person: Actor, path: string, isOwn: boolean, place: TenantIds): string {
  const [kind = '', level = '', ...more] = accessOf(path).split(' ')
  const isSignedIn = person !== 'anonymous' && person !== 'share'
  if (kind === 'to') return expectedEnd(person, level, isOwn, place)
  const found = level === 'absent' ? '404' : '200'
  if (kind === 'public') return found
  if (kind === 'guest') return isSignedIn ? '200 /dashboard' : found
  if (person === 'anonymous') return 'login'
  if (kind === 'visitor') return found
  if (person === 'share' && !more.includes('shared')) return '403'
  if (kind === 'user' && level in { '': 0, absent: 0 }) return found
  const own = REACH[person] as Partial<Record<Thing, number>>
  const isOwner = isOwnerOfAny(person)
  if (kind === 'super') return person === 'super' ? found : '403'
  if (kind === 'owner') return isOwner ? '200' : '403'
  if (kind === 'admin') {
    return isOwner || (own.project ?? 0) >= RANK.admin ? '200' : '403'
  }
  if (kind === 'channelAdmin') {
    const isAdmin = (own.client ?? 0) >= RANK.clientAdmin || (own.team ?? 0) >= RANK.admin
    return isOwner || isAdmin ? '200' : '403'
  }
  if (kind === 'subscriber') return onSubscriber(person, isOwn)
  if (kind === 'billing') return isOwner || seesBilling(person) ? found : '403'
  if (level === 'billing') {
    if (!isOwner && !seesBilling(person)) return '403'
    return (isOwn || person === 'super') && person !== 'stranger' ? '200' : '404'
  }
  // Screens for owners check the owner right first.
  if (level === 'owner' && !isOwner) return '403'
  return onThing(person, kind as Thing, level, isOwn)
}

const isOwnerOfAny = (person: Actor) => ['stranger', 'owner', 'super'].includes(person)

function onThing(person: Actor, kind: Thing, level: string, isOwn: boolean): string {
  // For a `client admin` entry, being admin of any project in the client is enough.
  const thing = kind === 'client' && level === 'admin' ? 'project' : kind
  const reaches = isOwn || person === 'super'
  const rank = reaches ? ((REACH[person] as Partial<Record<Thing, number>>)[thing] ?? 0) : 0
  if (rank === 0) return '404'
  return rank >= RANK[level as keyof typeof RANK] ? '200' : '403'
}

/** Admins see people with rights on what they administer; this one has rights on a client. */
function onSubscriber(person: Actor, isOwn: boolean): string {
  const own = REACH[person] as Partial<Record<Thing, number>>
  if (!isOwnerOfAny(person) && (own.project ?? 0) < RANK.admin) return '403'
  return onThing(person, 'client', 'clientAdmin', isOwn).replace('403', '404')
}

const homeOf = (person: Actor): TenantIds => (person === 'trialMember' ? actors.trial : actors.own)

function isAllowed(person: Actor, path: string): boolean {
  const words = accessOf(path)
  if (words.startsWith('to ')) return isAllowed(person, words.slice(3))
  const end = expectedEnd(person, path, true, homeOf(person))
  return end.startsWith('200') || (end === '404' && /\babsent\b/.test(words))
}

/** Who decides where access to a screen begins: anonymous, the strongest callers refused, the weakest allowed. */
function borderOf(path: string): { refused: Actor[]; allowed: Actor[] } {
  const refused = PEOPLE.filter((person) => !isAllowed(person, path))
  const allowed = PEOPLE.filter((person) => isAllowed(person, path))
  return { refused: strongestOf(refused), allowed: weakestOf(allowed) }
}

/** Limited concurrency: fast, without saturating the machine. */
async function forEach<T>(items: T[], look: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await look(item)
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
}

function complaintOf(end: string, body: string, names: string[]): string | null {
  if (end !== '403' && end !== '404') return null
  const leaked = names.find((name) => body.includes(name))
  if (leaked) return `tells of ${leaked}`
  const isScreen = body.startsWith('<!DOCTYPE html>')
  return isScreen && !body.includes(failuresMessages.backHome) ? 'has no way back' : null
}

/** The screens of statistics, of a team and of competitors' subscriptions have several URLs. */
function screenOf(path: string): string {
  const [, level] = (path.includes('statistics') && /:(\w+)Id[^:]*$/.exec(path)) || []
  if (level) return `statistics of ${level}`
  return path
    .replace('custom-', 'competitor-')
    .replace('account/teams/', 'team/')
    .replace(/(preview-pdf\/dashboard)\/.*/, '$1')
}

const screensByTitle = new Map<string, string>()

/** A title belongs to one screen; those of reports and of what is below a site also name the site. */
function titleFaults(path: string, body: string, { names }: TenantIds): string[] {
  if (!body.startsWith('<!DOCTYPE html>')) return []
  const title = /<title>([^<]*)<\/title>/.exec(body)?.[1] ?? ''
  const screen = screenOf(path)
  const other = screensByTitle.get(title) ?? screen
  screensByTitle.set(title, screen)
  const faults = other === screen ? [] : [`the title of ${other}: ${title}`]
  if (!/^\S.* · Lightkeeper$/.test(title)) faults.push(`title: ${title}`)
  const site = names[2] ?? ''
  if (/^\/report-detail\/|\/site\/:siteId/.test(path) && !title.includes(site))
    faults.push(`the title does not name ${site}: ${title}`)
  return faults
}

test.describe('every screen, for callers at the border of access', () => {
  test('has a line, and every line a screen', () => {
    const lines = new Set(paths.map(lineOf))
    expect(SCREEN_ACCESS.filter((line) => !lines.has(line))).toEqual([])
    expect(paths.filter((path) => accessOf(path) === '')).toEqual([])
  })

  test('expects that rights only add access, so the border stands for everybody', () => {
    const wrong = paths.flatMap((path) => {
      const { refused, allowed } = borderOf(path)
      return refused
        .filter((person) => allowed.some((weak) => !strongestOf([weak, person]).includes(weak)))
        .map((person) => `${path}: ${person}`)
    })
    expect(wrong).toEqual([])
  })

  for (const path of paths) {
    test(`GET ${path}`, async () => {
      const wrong: string[] = []
      const { refused, allowed } = borderOf(path)
      const people = new Set<Actor>(['anonymous', ...refused, ...allowed])
      const visits = [...people].map((person) => ({ person, isOwn: true }))
      if (/:(org|client|project|site|page|team|user|subscriber)Id\b/.test(path)) {
        const foreigners: Actor[] = isAllowed('share', path) ? ['owner', 'share'] : ['owner']
        visits.push(...foreigners.map((person) => ({ person, isOwn: false })))
      }
      await forEach(visits, async ({ person, isOwn }) => {
        const place = isOwn ? homeOf(person) : actors.foreign
        const expected = expectedEnd(person, path, isOwn, place)
        const onTo = accessOf(path).startsWith('to ') && addressOf(accessOf(path).slice(3), place)
        const { end, body } = await visit(person, addressOf(path, place), onTo || undefined)
        const mayKnow = person === 'super' || (isOwn && 'client' in REACH[person])
        const complaint = complaintOf(end, body, mayKnow ? [] : place.names)
        const where = isOwn ? 'own' : 'foreign'
        const fits = onTo ? end === 'on' || (end === expected && end !== '200') : end === expected
        if (!fits) wrong.push(`${person}, ${where}: ${end}, not ${expected}`)
        else if (complaint) wrong.push(`${person}, ${where}: ${end} ${complaint}`)
        if (end === '200' && isOwn && person === allowed[0])
          wrong.push(...titleFaults(path, body, homeOf(person)))
      })
      expect(wrong.sort()).toEqual([])
    })
  }

  test('guards each single loader equally', async () => {
    const wrong: string[] = []
    const { own } = actors
    const outsiders: Actor[] = ['nobody', 'stranger', 'share']
    const isRefused = (person: Actor, { path }: Screen) =>
      !expectedEnd(person, path, true, own).startsWith('200')
    const loaded = screens
      .filter((screen) => screen.hasLoader && !screen.path.endsWith('*') && isRefused('anonymous', screen))
      .flatMap((screen) => {
        const refused = strongestOf(outsiders.filter((person) => isRefused(person, screen)))
        return ['anonymous' as const, ...refused].map((person) => ({ screen, person }))
      })
    await forEach(loaded, async ({ screen, person }) => {
      const answer = await ask(person, dataAddressOf(screen, own))
      const body = await answer.text()
      const complaint = complaintOf('404', body, own.names)
      if (answer.status === 200 || answer.status >= 500)
        wrong.push(`${person}: ${screen.id} ${answer.status}`)
      else if (complaint) wrong.push(`${person}: ${screen.id} ${complaint}`)
    })
    expect(wrong.sort()).toEqual([])
  })

  test('accepts share links only where permitted', async () => {
    const wrong: string[] = []
    const direct = paths.filter((path) => !accessOf(path).startsWith('to '))
    await forEach(direct, async (path) => {
      const isForLinks = /\b(visitor|shared|linked)\b/.test(accessOf(path))
      const address = addressOf(path, actors.own)
      const answer = await ask('anonymous', `${address}?key=${actors.key}`)
      await answer.text()
      const isVisit = answer.headers.getSetCookie().some((cookie) => cookie.startsWith('lightkeeper_share='))
      const goesOn = answer.headers.get('location') === address
      if (isVisit !== isForLinks || (isForLinks && !goesOn)) wrong.push(`${path}: ${answer.status}`)
    })
    expect(wrong.sort()).toEqual([])
  })
})

/** URL of a single loader, as Remix requests it on client navigation. */
function dataAddressOf({ id, path }: Screen, place: TenantIds): string {
  const address = addressOf(path, place)
  return `${address === '/' ? '/_root' : address}.data?_routes=${encodeURIComponent(id)}`
}

test.describe('every form, submitted empty', () => {
  const forms = screens.filter(({ hasAction, id }) => hasAction && id !== 'routes/api.$')

  for (const { id, path, isIndex } of forms) {
    test(`POST ${path} (${id})`, async () => {
      const { own } = actors
      const wrong: string[] = []
      const before = await actors.readSums(own)
      for (const person of ['anonymous', 'share', 'stranger'] as const) {
        if (path === '/logout' && person === 'stranger') continue
        const answer = await ask(person, addressOf(path, own) + (isIndex ? '?index' : ''), {
          method: 'POST',
          headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded' },
          body: '',
        })
        const body = await answer.text()
        const isOpen = expectedEnd(person, path, true, own).startsWith('200')
        const complaint = isOpen ? null : complaintOf('404', body, own.names)
        if (answer.status >= 500) wrong.push(`${person}: ${answer.status}`)
        if (answer.status === 200 && !isOpen) wrong.push(`${person}: 200`)
        if (complaint) wrong.push(`${person}: ${answer.status} ${complaint}`)
        if (person === 'anonymous' && !isOpen && answer.status !== 302)
          wrong.push(`anonymous: ${answer.status}`)
      }
      expect(wrong).toEqual([])
      expect(await actors.readSums(own)).toEqual(before)
    })
  }
})
