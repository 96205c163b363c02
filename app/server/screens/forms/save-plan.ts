import { data } from '@remix-run/node'
import { plansMessages } from '~/shared/messages/plans'
import { paths } from '~/shared/paths'
import { planForm, planMoveForm } from '~/shared/schemas/plan-form'
import { apiFor } from '../api-for'
import { redirectWithToast } from '../toast'
import { readForm, submitForm } from './form'

/** What the form was reviewed with: anything else is reviewed again. */
const reviewedOf = async (request: Request) => String((await readForm(request.clone())).get('reviewed') ?? '')

/** Saves a plan; one that organizations are on after they were shown. */
export async function savePlan(request: Request, planId: string) {
  const reviewed = await reviewedOf(request)
  return submitForm(request, planForm, async ({ body, isArchived }, reply) => {
    const call = { params: { id: planId }, body: { ...body, isArchived } }
    const sent = JSON.stringify(call.body)
    const effect = await apiFor(request).post('/api/plans/{id}/preview', call)
    if (effect.isNewVersion && effect.organizations > 0 && reviewed !== sent)
      return data({ result: reply(), reviewed: sent, effect })
    await apiFor(request).put('/api/plans/{id}', call)
    throw await redirectWithToast(paths.plan(planId), { status: 'success', message: plansMessages.saved })
  })
}

/** Moves organizations to a plan after what it changes for them was shown. */
export async function movePlanOrganizations(request: Request, planId: string) {
  const reviewed = await reviewedOf(request)
  return submitForm(request, planMoveForm, async ({ plan, body }, reply) => {
    const call = { params: { id: String(plan) }, body }
    const sent = JSON.stringify(call)
    if (reviewed !== sent) {
      const move = await apiFor(request).post('/api/plans/{id}/organizations/preview', call)
      return data({ result: reply(), reviewed: sent, move })
    }
    const { moved } = await apiFor(request).post('/api/plans/{id}/organizations', call)
    throw await redirectWithToast(paths.plan(planId, 'clients'), {
      status: 'success',
      message: plansMessages.move.moved(moved),
    })
  })
}
