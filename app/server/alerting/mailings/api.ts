import { z } from 'zod'
import {
  bulkMailingChange,
  bulkMailingResult,
  candidateQuery,
  competitorSubscriptions,
  competitorSubscriptionsQuery,
  mailing,
  mailingChange,
  mailingQuery,
  memberSubscription,
  oneSubscriberQuery,
  ownSubscription,
  ownSubscriptionQuery,
  subscriberParams,
  subscriberQuery,
  subscriberRow,
  unsubscription,
} from '~/shared/schemas/mailing'
import { done, pageOf, uuidParams } from '~/shared/schemas/paging'
import { candidate } from '~/shared/schemas/permission'
import { endpoint } from '../../platform/http/endpoint'
import { changeMailing, changeMailings, removeMailing } from './change-mailings'
import { endMailings } from './end-mailings'
import {
  listCandidates,
  listCompetitorSubscriptions,
  listMailings,
  listOwnMailings,
  listSubscribers,
  readSubscriber,
} from './list-mailings'
import { refOf } from './place'
import { setMemberSubscription, setOwnSubscription } from './set-subscription'

export const mailingRows = [
  endpoint.get('/api/mailings/own', {
    summary:
      'The own email subscriptions, those of own teams, and the alert mails that owners get by default',
    guard: 'user',
    query: ownSubscriptionQuery,
    response: pageOf(mailing),
    run: (ctx, { query }) => listOwnMailings(ctx, query),
  }),
  endpoint.put('/api/mailings/own', {
    summary: 'Subscribe to one kind of mail about a place, change its schedule, or unsubscribe',
    guard: 'user',
    body: ownSubscription,
    response: mailing,
    run: (ctx, { body }) => setOwnSubscription(ctx, body),
  }),
  endpoint.get('/api/mailings', {
    summary: 'Email subscriptions of everything the caller administers, by place, person, team and kind',
    guard: 'user',
    query: mailingQuery,
    response: pageOf(mailing),
    run: (ctx, { query }) => listMailings(ctx, query),
  }),
  endpoint.put('/api/mailings', {
    summary: 'Subscribe a person or team who can see the place, or unsubscribe them',
    guard: { on: 'mailing.update', target: ({ body }) => refOf(body) },
    body: memberSubscription,
    response: mailing,
    run: (ctx, { body }) => setMemberSubscription(ctx, body),
  }),
  endpoint.put('/api/mailings/bulk', {
    summary: 'Subscribe, unsubscribe or reschedule many email subscriptions at once, all or none',
    guard: 'user',
    body: bulkMailingChange,
    response: bulkMailingResult,
    run: (ctx, { body }) => changeMailings(ctx, body),
  }),
  endpoint.get('/api/mailings/candidates', {
    summary: 'People and teams who can see a place and may be subscribed to mails about it',
    guard: { on: 'mailing.read', target: ({ query }) => refOf(query) },
    query: candidateQuery,
    response: z.array(candidate),
    run: (ctx, { query }) => listCandidates(ctx, query),
  }),
  endpoint.get('/api/mailings/competitors', {
    summary: 'Clients with competitors, how many get their competitor reports, and the own subscription',
    guard: 'user',
    query: competitorSubscriptionsQuery,
    response: pageOf(competitorSubscriptions),
    run: (ctx, { query }) => listCompetitorSubscriptions(ctx, query),
  }),
  endpoint.put('/api/mailings/{id}', {
    summary:
      'Change the schedule of an email subscription, or unsubscribe; own ones or those of administered places',
    guard: 'user',
    params: uuidParams,
    body: mailingChange,
    response: mailing,
    run: (ctx, { params, body }) => changeMailing(ctx, params.id, body),
  }),
  endpoint.delete('/api/mailings/{id}', {
    summary: 'Remove an email subscription; owners then get alert mails by default again',
    guard: 'user',
    params: uuidParams,
    response: done,
    run: (ctx, { params }) => removeMailing(ctx, params.id),
  }),
  endpoint.get('/api/subscribers', {
    summary:
      'People and teams with rights on what the caller administers, and how many email subscriptions they have',
    guard: 'user',
    query: subscriberQuery,
    response: pageOf(subscriberRow),
    run: (ctx, { query }) => listSubscribers(ctx, query),
  }),
  endpoint.get('/api/subscribers/{id}', {
    summary: 'One subscriber: a user by UUID or a team by number',
    guard: 'user',
    params: subscriberParams,
    query: oneSubscriberQuery,
    response: subscriberRow,
    run: (ctx, { params, query }) => readSubscriber(ctx, params.id, query),
  }),
  endpoint.post('/api/unsubscribe', {
    summary: 'Unsubscribe by the key of a mail; unknown keys and those of another list get the same response',
    guard: 'public',
    body: unsubscription,
    response: done,
    run: (ctx, { body }) => endMailings(ctx, body.list, body.key),
  }),
]
