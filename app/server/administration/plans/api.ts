import { z } from 'zod'
import {
  discount,
  discountBody,
  discountChange,
  discountGift,
  discountGiftParams,
} from '~/shared/schemas/discount'
import { done, idParams, pageOf } from '~/shared/schemas/paging'
import {
  plan,
  planBody,
  planChange,
  planEffect,
  planMove,
  planMoveEffect,
  planOrganization,
  planOrganizationQuery,
} from '~/shared/schemas/plan'
import { endpoint } from '../../platform/http/endpoint'
import {
  createDiscount,
  deleteDiscount,
  listDiscounts,
  readDiscount,
  updateDiscount,
} from './change-discounts'
import { createPlan, deletePlan, listPlans, readPlan, updatePlan } from './change-plans'
import { assignDiscount, endDiscount } from './give-discount'
import {
  listPlanOrganizations,
  moveOrganizations,
  previewMove,
  previewPlanChange,
} from './move-organizations'

export const planRows = [
  endpoint.get('/api/plans', {
    summary: 'Plans, those that are sold first',
    guard: 'super',
    response: z.array(plan),
    run: (ctx) => listPlans(ctx),
  }),
  endpoint.post('/api/plans', {
    summary: 'Create a plan',
    guard: 'super',
    confirmation: 'browser',
    body: planBody,
    response: plan,
    status: 201,
    run: (ctx, { body }) => createPlan(ctx, body),
  }),
  endpoint.get('/api/plans/{id}', {
    summary: 'The latest version of a plan',
    guard: 'super',
    params: idParams,
    response: plan,
    run: (ctx, { params }) => readPlan(ctx, Number(params.id)),
  }),
  endpoint.put('/api/plans/{id}', {
    summary:
      'Change a plan: a new price or limit is a new version, which organizations on it get at their renewal',
    guard: 'super',
    confirmation: 'browser',
    params: idParams,
    body: planChange,
    response: plan,
    run: (ctx, { params, body }) => updatePlan(ctx, Number(params.id), body),
  }),
  endpoint.delete('/api/plans/{id}', {
    summary: 'Delete a plan that no organization ever had',
    guard: 'super',
    confirmation: 'browser',
    params: idParams,
    response: done,
    run: (ctx, { params }) => deletePlan(ctx, Number(params.id)),
  }),
  endpoint.post('/api/plans/{id}/preview', {
    summary: 'Who is affected by a change of a plan; changes nothing',
    guard: 'super',
    params: idParams,
    body: planChange,
    response: planEffect,
    run: (ctx, { params, body }) => previewPlanChange(ctx, Number(params.id), body),
  }),
  endpoint.get('/api/plans/{id}/organizations', {
    summary: 'Organizations on a plan, the next renewal first',
    guard: 'super',
    params: idParams,
    query: planOrganizationQuery,
    response: pageOf(planOrganization),
    run: (ctx, { params, query }) => listPlanOrganizations(ctx, Number(params.id), query),
  }),
  endpoint.post('/api/plans/{id}/organizations', {
    summary: 'Put organizations on a plan, now or at their renewal',
    guard: 'super',
    confirmation: 'browser',
    params: idParams,
    body: planMove,
    response: z.object({ moved: z.int() }),
    run: (ctx, { params, body }) => moveOrganizations(ctx, Number(params.id), body),
  }),
  endpoint.post('/api/plans/{id}/organizations/preview', {
    summary: 'What putting organizations on a plan costs and exceeds; changes nothing',
    guard: 'super',
    params: idParams,
    body: planMove,
    response: planMoveEffect,
    run: (ctx, { params, body }) => previewMove(ctx, Number(params.id), body),
  }),
]

export const discountRows = [
  endpoint.get('/api/discounts', {
    summary: 'Discounts, those that are given first, without the organizations that have them',
    guard: 'super',
    response: z.array(discount),
    run: (ctx) => listDiscounts(ctx),
  }),
  endpoint.post('/api/discounts', {
    summary: 'Create a discount',
    guard: 'super',
    confirmation: 'browser',
    body: discountBody,
    response: discount,
    status: 201,
    run: (ctx, { body }) => createDiscount(ctx, body),
  }),
  endpoint.get('/api/discounts/{id}', {
    summary: 'A discount and the organizations that have it',
    guard: 'super',
    params: idParams,
    response: discount,
    run: (ctx, { params }) => readDiscount(ctx, Number(params.id)),
  }),
  endpoint.put('/api/discounts/{id}', {
    summary: 'Change who gets a discount and when, or end it',
    guard: 'super',
    confirmation: 'browser',
    params: idParams,
    body: discountChange,
    response: discount,
    run: (ctx, { params, body }) => updateDiscount(ctx, Number(params.id), body),
  }),
  endpoint.delete('/api/discounts/{id}', {
    summary: 'Delete a discount that no organization ever had',
    guard: 'super',
    confirmation: 'browser',
    params: idParams,
    response: done,
    run: (ctx, { params }) => deleteDiscount(ctx, Number(params.id)),
  }),
  endpoint.post('/api/discounts/{id}/organizations', {
    summary: 'Give a discount to an organization, from its next period on',
    guard: 'super',
    confirmation: 'browser',
    params: idParams,
    body: discountGift,
    response: discount,
    run: (ctx, { params, body }) => assignDiscount(ctx, Number(params.id), body.organization),
  }),
  endpoint.delete('/api/discounts/{id}/organizations/{organization}', {
    summary: 'End a discount for an organization, from its next period on',
    guard: 'super',
    confirmation: 'browser',
    params: discountGiftParams,
    response: discount,
    run: (ctx, { params }) => endDiscount(ctx, Number(params.id), Number(params.organization)),
  }),
]
